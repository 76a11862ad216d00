package dev.claimbench.lab.sqlite;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.LoopRun;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.lab.worker.ClaimLoop;
import java.util.Locale;

/** Lab S: four workers drain 1,000 tasks, twenty at a time, each claim one write transaction. */
public final class FourWorkers implements Experiment<SqliteStage> {
  private static final int TASKS = 1000;
  private static final int WORKERS = 4;
  private static final int BATCH = 20;
  private static final int WORK_MS = 10;
  private static final int BUSY_TIMEOUT_MS = 10_000;
  private static final int WARM_CALLS = 20;

  private final SqliteBegin begin;
  private final String shape;

  /** As the lab did it. */
  public FourWorkers() {
    this(SqliteBegin.IMMEDIATE, "update-returning");
  }

  /**
   * @param begin how each claim begins
   * @param shape of the claim
   */
  FourWorkers(SqliteBegin begin, String shape) {
    this.begin = begin;
    this.shape = shape;
  }

  @Override
  public String name() {
    return "sqlite.four-workers";
  }

  @Override
  public String question() {
    return "do four processes drain 1,000 tasks of one file without a duplicate?";
  }

  @Override
  public Engine engine() {
    return Engine.SQLITE;
  }

  @Override
  public Outcome run(SqliteStage stage) {
    LabTable table =
        new LabTable("", 1, "journal", "claims", "distinct", "retried", "elapsed", "split");
    LoopRun wal = drain(stage, JournalMode.WAL);
    LoopRun delete = drain(stage, JournalMode.DELETE);
    row(table, "WAL", wal);
    table.published("1000", "1000", "", "0.22 s", "260/240/260/240");
    row(table, "delete", delete);
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "each task is claimed exactly once",
            exact(wal) && exact(delete),
            "WAL %d claims, %d ids; delete %d and %d",
            wal.claims(),
            wal.findings().distinct(),
            delete.claims(),
            delete.findings().distinct())
        .behaviour(
            "no claim has to be started again",
            retries(wal) + retries(delete) == 0,
            "%d retried, busy time-out %d s",
            retries(wal) + retries(delete),
            BUSY_TIMEOUT_MS / 1000)
        .build();
  }

  private static boolean exact(LoopRun run) {
    return run.claims() == TASKS && run.duplicates() == 0;
  }

  private static long retries(LoopRun run) {
    return run.answers().stream()
        .flatMap(answer -> answer.retries().values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  private LoopRun drain(SqliteStage stage, JournalMode mode) {
    SqliteOptions options = SqliteStage.options(mode, BUSY_TIMEOUT_MS);
    SqliteQueue queue = stage.queue(options, IndexKind.NONE);
    return LoopRun.of(
        stage.crew(),
        queue,
        TASKS,
        WORKERS,
        i ->
            new ClaimLoop(
                stage.target(queue, options),
                i,
                shape,
                LockClause.NONE,
                begin,
                BATCH,
                0,
                WORK_MS,
                (int) stage.millisLeft(),
                WARM_CALLS,
                true,
                false));
  }

  private static void row(LabTable table, String journal, LoopRun run) {
    table.row(
        journal,
        run.claims(),
        run.findings().distinct(),
        retries(run),
        String.format(Locale.ROOT, "%.2f s", run.seconds()),
        run.split());
  }
}
