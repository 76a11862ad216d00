package dev.claimbench.lab;

import dev.claimbench.lab.model.Outcome;

/**
 * One experiment of a lab run, as it is kept.
 *
 * @param name the experiment's
 * @param question what it answers
 * @param status how it ended
 * @param seconds it took
 * @param error why it failed, one line; empty if it did not
 * @param outcome what it measured; null if it failed
 */
record LabRecord(
    String name, String question, Status status, double seconds, String error, Outcome outcome) {

  /** How an experiment ended. */
  enum Status {
    /** Every behaviour held. */
    HOLDS,
    /** A behaviour did not hold. */
    DIFFERS,
    /** It could not be carried out. */
    FAILED
  }
}
