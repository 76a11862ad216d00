package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.History;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.stage.PostgresWatch;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Grade;
import java.sql.SQLException;
import java.util.Locale;

/** Lab P, failure case 1: a worker is killed between its update and its commit. */
public final class CrashBeforeCommit implements Experiment<PostgresStage> {
  private static final int TASKS = 20;
  private static final int BATCH = 5;

  private final boolean beforeCommit;

  /** As the lab did it. */
  public CrashBeforeCommit() {
    this(true);
  }

  /**
   * @param beforeCommit whether the worker dies before its commit, or after
   */
  CrashBeforeCommit(boolean beforeCommit) {
    this.beforeCommit = beforeCommit;
  }

  @Override
  public String name() {
    return "postgres.crash-before-commit";
  }

  @Override
  public String question() {
    return "a worker is killed before its commit: what becomes of the tasks it had?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    QueueTable queue = stage.queue(IndexKind.NONE);
    PostgresWatch watch = stage.watch();
    int hold = beforeCommit ? Workers.FOR_EVER_MS : 0;
    Hand<ClaimLoop.Answer> victim =
        Workers.victim(stage, 0, BATCH, hold, Workers.FOR_EVER_MS - hold);
    Hand<ClaimLoop.Answer> heir =
        Workers.drainer(stage, 1, BATCH, LockClause.FOR_UPDATE_SKIP_LOCKED);
    queue.reload(TASKS);
    final long released = System.nanoTime();
    victim.release();
    if (beforeCommit) {
      watch.await("the claim to be marked and held open", () -> watch.holders() > 0);
    } else {
      victim.awaitLive("call", CallLog.Call.class);
    }
    final long newBefore = watch.count("new");
    final long freeBefore = watch.claimable();
    final long killed = System.nanoTime();
    victim.kill();
    watch.await(
        "the server to drop the killed worker's connection",
        () -> watch.claimable() == TASKS || !watch.connected("w0"));
    final double millis = (System.nanoTime() - killed) / 1e6;
    final long newAfter = watch.count("new");
    final long freeAfter = watch.claimable();

    History history = new History();
    if (beforeCommit) {
      history.addInDoubt(0, BATCH, released, killed);
    } else {
      history.addKilled(victim, 0, BATCH);
    }
    int claimed = history.drain(heir);
    Findings findings = history.verify(queue, Workers.SHAPE);
    LabTable table = new LabTable("", 1, "of 20 tasks", "new", "claimable", "after");
    table.row("5 marked, not committed", newBefore, freeBefore, "");
    table.row("worker killed", newAfter, freeAfter, String.format(Locale.ROOT, "%.0f ms", millis));
    table.published("20", "", "");
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "all 20 are new and claimable again, where 5 were held",
            freeBefore == TASKS - BATCH && newAfter == TASKS && freeAfter == TASKS,
            "%d claimable before the SIGKILL, %d of %d new within %.0f ms after it",
            freeBefore,
            newAfter,
            TASKS,
            millis)
        .behaviour(
            "another worker can claim all of them",
            claimed == TASKS && findings.count(Grade.FORBIDDEN) == 0,
            "%d claimed by it, each once",
            claimed)
        .note(
            "new: as a plain query counts, which never sees an open transaction's update;"
                + " claimable: new and not locked. after: from the SIGKILL to the first look that"
                + " found them free, the process's own end included")
        .build();
  }
}
