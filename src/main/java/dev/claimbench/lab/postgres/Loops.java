package dev.claimbench.lab.postgres;

import dev.claimbench.claim.LockClause;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.lab.worker.PostgresTarget;

/** The workers of the experiments on rates: they claim as fast as they can, for a while. */
final class Loops {
  /** One statement per claim. */
  static final String SHAPE = "cte";

  private static final int WARM_CALLS = 20;

  private Loops() {}

  /**
   * @param lock with FOR UPDATE an empty claim can mean that others were quicker, so the worker
   *     goes on; otherwise it stops at the first one
   * @param holdMs inside the transaction, in milliseconds
   * @param limitMs no claim begins later after the signal
   */
  static ClaimLoop of(
      PostgresTarget target, int worker, LockClause lock, int batch, int holdMs, int limitMs) {
    return new ClaimLoop(
        target,
        worker,
        SHAPE,
        lock,
        null,
        batch,
        holdMs,
        0,
        limitMs,
        WARM_CALLS,
        lock != LockClause.FOR_UPDATE,
        false);
  }
}
