package dev.claimbench.lab.sqlite;

import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.lab.worker.SqliteTarget;

/**
 * How workers claim from a SQLite file, short of what differs from worker to worker. Each claim is
 * one {@code begin immediate} transaction.
 *
 * @param shape of the claim
 * @param batch tasks per claim
 * @param holdMs work inside the transaction, in milliseconds
 * @param workMs work outside after each claim, in milliseconds
 * @param limitMs no claim begins later than this after the signal, in milliseconds
 */
record Claiming(String shape, int batch, int holdMs, int workMs, int limitMs) {
  /** The safe claim in one statement. */
  static final String SHAPE = "update-returning";

  /** Enough to load the classes of a claim; more would not make a worker's JVM any warmer. */
  private static final int WARM_CALLS = 20;

  /** The same, for no longer than that. */
  Claiming within(long millis) {
    return new Claiming(shape, batch, holdMs, workMs, (int) Math.min(limitMs, millis));
  }

  /** Claims until a claim comes back empty; warms up on a table without free tasks. */
  ClaimLoop warm(SqliteTarget target, int worker) {
    return loop(target, worker, WARM_CALLS, true, false);
  }

  /** Claims until a claim comes back empty; for a table that is loaded already. */
  ClaimLoop cold(SqliteTarget target, int worker) {
    return loop(target, worker, 0, true, false);
  }

  /** Claims until the time is up, waiting a millisecond after an empty claim. */
  ClaimLoop waiting(SqliteTarget target, int worker) {
    return loop(target, worker, 0, false, false);
  }

  /** As {@link #cold}, and reports each call as soon as it ended. */
  ClaimLoop reporting(SqliteTarget target, int worker) {
    return loop(target, worker, 0, true, true);
  }

  private ClaimLoop loop(
      SqliteTarget target, int worker, int warmCalls, boolean stopWhenEmpty, boolean live) {
    return new ClaimLoop(
        target,
        worker,
        shape,
        LockClause.NONE,
        SqliteBegin.IMMEDIATE,
        batch,
        holdMs,
        workMs,
        limitMs,
        warmCalls,
        stopWhenEmpty,
        live);
  }
}
