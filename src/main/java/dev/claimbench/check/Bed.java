package dev.claimbench.check;

import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Claimer;
import dev.claimbench.db.QueueTable;
import java.sql.SQLException;
import java.util.List;

/**
 * Where trials take place: a queue table of one engine, and what can be done to claims on it. Its
 * methods throw {@link dev.claimbench.error.HarnessException} when the database refuses.
 */
public interface Bed extends AutoCloseable {

  /**
   * @return what is claimed from; made already
   */
  QueueTable table();

  /**
   * @return the conditions that mean something here, in the order to try them
   */
  List<Condition> conditions();

  /**
   * Loads the table as the condition wants it and begins what disturbs.
   *
   * @param condition one of {@link #conditions()}
   * @param backlog tasks to load
   * @param held how many of the first ones are kept by somebody, where that is the condition
   */
  Disturbance disturb(Condition condition, int backlog, int held);

  /**
   * A worker's way to claim under a condition; called by the worker's own thread.
   *
   * @param seed of what is left to chance
   * @throws SQLException if the claim cannot be prepared
   */
  Claimer claimer(Condition condition, ClaimScript script, ClaimOptions options, long seed)
      throws SQLException;

  /**
   * @return ends workers from outside; does nothing where they die by themselves
   */
  Runnable killer(long seed);

  /**
   * @return puts claimed tasks back; to be run by a thread of its own
   */
  ShortLease reaper();

  /** Gives back what it opened; throws nothing. */
  @Override
  void close();

  /** What goes on beside the workers. */
  interface Disturbance extends AutoCloseable {
    /** Lets go of what is held; the workers go on. */
    void end();

    /** Removes what it made; throws nothing. */
    @Override
    void close();
  }
}
