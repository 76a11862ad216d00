package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.db.Durability;
import dev.claimbench.db.EffectiveDurability;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.worker.PostgresEnqueuer.Way;
import dev.claimbench.verify.Grade;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** Discovered URLs: one by one and by the hundred, while workers claim from the same table. */
public final class Enqueue implements Experiment<PostgresStage> {
  /**
   * What a transaction of many inserts saves at least where commits wait for the disk; on a disk
   * that flushes in microseconds the round trips stay.
   */
  private static final double FASTER = 1.2;

  private final int one;
  private final int many;
  private final boolean early;
  private final LockClause lock;

  /** A hundred per transaction. */
  public Enqueue() {
    this(1, 100, false, LockClause.FOR_UPDATE_SKIP_LOCKED);
  }

  /**
   * @param one URLs of a transaction said to hold one
   * @param many URLs of a transaction said to hold a hundred
   * @param early whether those of a transaction are committed one by one all the same
   * @param lock of the claims
   */
  Enqueue(int one, int many, boolean early, LockClause lock) {
    this.one = one;
    this.many = many;
    this.early = early;
    this.lock = lock;
  }

  @Override
  public String name() {
    return "postgres.enqueue";
  }

  @Override
  public String question() {
    return "how fast are discovered URLs enqueued, one by one or by 100, under claims?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    EffectiveDurability durability = EffectiveDurability.read(stage.connect());
    QueueTable queue = stage.queue(IndexKind.PARTIAL);
    EnqueueRun single = enqueue(stage, queue, Way.SINGLE, one, false);
    EnqueueRun together = enqueue(stage, queue, Way.SINGLE, many, early);
    EnqueueRun multi = enqueue(stage, queue, Way.TOGETHER, many, false);
    List<EnqueueRun> runs = List.of(single, together, multi);

    LabTable table =
        new LabTable(
            durability.label(), 1, "transaction", "URLs/s", "new", "refused", "undone", "claims/s");
    row(table, one + " insert, autocommit", single);
    row(table, many + " inserts, commit", together);
    row(table, "1 insert of " + many + " rows", multi);
    Outcome.Builder outcome = new Outcome.Builder().table(table);
    outcome.behaviour(
        "100 rows in one insert are at least twice as fast per URL as one by one",
        single.inserted(true) > 0 && multi.urlsPerSecond() >= 2 * single.urlsPerSecond(),
        SPEED,
        multi.urlsPerSecond(),
        single.urlsPerSecond(),
        multi.urlsPerSecond() / single.urlsPerSecond());
    if (durability.effective() == Durability.ON) {
      outcome.behaviour(
          "100 inserts in one transaction are faster than 100 commits",
          single.inserted(true) > 0 && together.urlsPerSecond() >= FASTER * single.urlsPerSecond(),
          SPEED,
          together.urlsPerSecond(),
          single.urlsPerSecond(),
          together.urlsPerSecond() / single.urlsPerSecond());
    } else {
      outcome.note(
          "commits of this server do not wait for a flush, so a transaction of 100 inserts saves"
              + " little beyond its 99 commits: not judged");
    }
    outcome.behaviour(
        "the unique key refuses the URLs that are known, and no others",
        runs.stream().allMatch(run -> run.known() > 0 && run.refused() == run.known()),
        "%d refused, %d were known",
        runs.stream().mapToLong(EnqueueRun::refused).sum(),
        runs.stream().mapToLong(EnqueueRun::known).sum());
    long premature = runs.stream().mapToLong(EnqueueRun::premature).sum();
    long during = together.during() + multi.during();
    long undone = together.inserted(false) + multi.inserted(false);
    outcome.behaviour(
        "no task is claimed before its transaction commits, or after a rollback",
        premature == 0 && during > 0 && (early || undone > 0),
        "%d claimed too early; %d claims inside of open transactions, %d tasks rolled back",
        premature,
        during,
        undone);
    long bad = runs.stream().mapToLong(run -> run.findings().count(Grade.FORBIDDEN)).sum();
    outcome.behaviour(
        "no task is claimed twice while others come in",
        bad == 0 && runs.stream().allMatch(run -> run.findings().count(Grade.UNKNOWN) == 0),
        "%d claims, %d wrong",
        runs.stream().mapToLong(run -> run.findings().claims()).sum(),
        bad);
    return outcome
        .note(
            "one process enqueues, "
                + EnqueueRun.CLAIMERS
                + " claim; every fifth URL is known already; of the transactions of 100 every tenth"
                + " is rolled back on purpose (undone); the workers also claim "
                + EnqueueRun.KNOWN
                + " tasks that are there at the start")
        .build();
  }

  private static final String SPEED = "%.0f URLs/s against %.0f, %.1f times";

  private EnqueueRun enqueue(
      PostgresStage stage, QueueTable queue, Way way, int size, boolean early) {
    queue.create();
    return EnqueueRun.of(stage, queue, lock, way, size, early);
  }

  private static void row(LabTable table, String transaction, EnqueueRun run) {
    table.row(
        transaction,
        String.format(Locale.ROOT, "%.0f", run.urlsPerSecond()),
        run.inserted(true),
        run.refused(),
        run.inserted(false),
        String.format(Locale.ROOT, "%.0f", run.claimsPerSecond()));
  }
}
