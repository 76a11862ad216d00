package dev.claimbench.lab.model;

import dev.claimbench.claim.Engine;
import java.time.Duration;

/**
 * One experiment: sets its scene on a stage, lets worker processes act, and says what held.
 *
 * @param <S> the stage it needs
 */
public interface Experiment<S> {
  /**
   * @return for example {@code postgres.lock-clauses}; the part before the dot is the engine's
   */
  String name();

  /**
   * @return what it answers, one line of at most 78 characters
   */
  String question();

  /**
   * @return the engine it needs
   */
  Engine engine();

  /**
   * @return the time after which its workers are killed and it counts as failed
   */
  default Duration limit() {
    return Duration.ofSeconds(60);
  }

  /**
   * Runs it. What it opens through the stage is closed by the stage.
   *
   * @param stage a fresh one
   * @return what it measured
   * @throws Exception if it could not be carried out; that is no verdict on the behaviour
   */
  Outcome run(S stage) throws Exception;
}
