package dev.claimbench.lab.postgres;

import dev.claimbench.claim.LockClause;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.worker.ClaimLoop;

/** The few kinds of claiming workers that the small experiments share. */
final class Workers {
  /** The labs' claim: pick and lock, then mark, in one transaction. */
  static final String SHAPE = "select-then-update";

  /** Longer than an experiment lasts: whoever holds or works so long is killed meanwhile. */
  static final int FOR_EVER_MS = 600_000;

  private Workers() {}

  /**
   * @return a process that claims until nothing is free, connected and ready
   */
  static Hand<ClaimLoop.Answer> drainer(
      PostgresStage stage, int worker, int batch, LockClause lock) {
    return drainer(stage, worker, batch, lock, SHAPE);
  }

  /**
   * @param shape of its claim
   * @return a process that claims until nothing is free, connected and ready
   */
  static Hand<ClaimLoop.Answer> drainer(
      PostgresStage stage, int worker, int batch, LockClause lock, String shape) {
    return ready(stage, worker, batch, lock, shape, 0, 0);
  }

  /**
   * @param holdMs inside the transaction, in milliseconds
   * @param workMs after the commit, in milliseconds
   * @return a process to be killed in the middle; it reports each claim as {@code call}
   */
  static Hand<ClaimLoop.Answer> victim(
      PostgresStage stage, int worker, int batch, int holdMs, int workMs) {
    return ready(stage, worker, batch, LockClause.FOR_UPDATE_SKIP_LOCKED, SHAPE, holdMs, workMs);
  }

  private static Hand<ClaimLoop.Answer> ready(
      PostgresStage stage,
      int worker,
      int batch,
      LockClause lock,
      String shape,
      int holdMs,
      int workMs) {
    return stage
        .crew()
        .ready(
            1,
            i ->
                new ClaimLoop(
                    stage.target(),
                    worker,
                    shape,
                    lock,
                    null,
                    batch,
                    holdMs,
                    workMs,
                    (int) stage.millisLeft(),
                    0,
                    true,
                    true))
        .get(0);
  }
}
