package dev.claimbench.report.check;

import dev.claimbench.report.CellKey;

/**
 * A warning about one cell's figures.
 *
 * @param kind what was looked at
 * @param cell whose figures
 * @param reason what was seen, with its numbers, one line
 */
public record SelfCheck(Kind kind, CellKey cell, String reason) {

  /** What is looked at. */
  public enum Kind {
    /** Workers, rate and time do not fit together. */
    LITTLES_LAW("workers, rate and time of calls do not fit together (Little's law)"),
    /** The rate goes up or down within the forks. */
    DRIFT("the rate drifts within the forks"),
    /** Not every iteration arrived. */
    MISSING("iterations are missing"),
    /** The processors were the limit. */
    CPU("the processors are saturated"),
    /** Iterations ran out of tasks. */
    DRY("the backlog ran dry"),
    /** The database changed its mind about how to claim. */
    PLAN("the query plan changed"),
    /** The server did something of its own meanwhile. */
    HOUSEKEEPING("a checkpoint or autovacuum fell into the measurement");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /**
     * @return in words, as the end of "warning: "
     */
    public String text() {
      return text;
    }
  }
}
