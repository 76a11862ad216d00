package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Numbers;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.LoopRun;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.worker.ClaimLoop;
import java.sql.SQLException;
import java.util.Locale;

/** Lab P's main table: what each lock clause costs, in short and in long transactions. */
public final class LockClauses implements Experiment<PostgresStage> {
  private static final String SHAPE = "select-then-update";
  private static final int WARM_CALLS = 20;

  private final LockClause waiting;
  private final LockClause skipping;

  /** As the lab did it. */
  public LockClauses() {
    this(LockClause.FOR_UPDATE, LockClause.FOR_UPDATE_SKIP_LOCKED);
  }

  /**
   * @param waiting the clause said to make workers wait for each other
   * @param skipping the clause said not to
   */
  LockClauses(LockClause waiting, LockClause skipping) {
    this.waiting = waiting;
    this.skipping = skipping;
  }

  @Override
  public String name() {
    return "postgres.lock-clauses";
  }

  @Override
  public String question() {
    return "what does each lock clause cost, with short and with long transactions?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    int hold = stage.numbers().holdMs();
    QueueTable queue = stage.queue(IndexKind.NONE);
    // No lock comes last: its duplicates must not colour what the others measure.
    LoopRun waitShort = drain(stage, queue, waiting, 0);
    LoopRun skipShort = drain(stage, queue, skipping, 0);
    LoopRun waitLong = drain(stage, queue, waiting, hold);
    LoopRun skipLong = drain(stage, queue, skipping, hold);
    LoopRun none = drain(stage, queue, LockClause.NONE, 0);

    boolean beside = stage.numbers().comparable();
    LabTable table =
        new LabTable(
            "", 1, "lock clause", "hold", "claims", "dupl.", "lock wait", "elapsed", "split");
    row(table, "none", 0, none, beside, "920", "520", "0.04 s", "0.62 s", "230/230/230/230");
    row(table, "FOR UPDATE", 0, waitShort, beside, "400", "0", "0.06 s", "0.35 s", EVEN);
    row(table, "SKIP LOCKED", 0, skipShort, beside, "400", "0", "0.04 s", "0.34 s", EVEN);
    row(table, "FOR UPDATE", hold, waitLong, beside, "400", "0", "5.46 s", "2.19 s", UNEVEN);
    row(table, "SKIP LOCKED", hold, skipLong, beside, "400", "0", "0.04 s", "0.84 s", EVEN);

    Numbers n = stage.numbers();
    Outcome.Builder outcome = new Outcome.Builder().table(table);
    outcome.behaviour(
        "without a lock clause tasks are claimed twice, by the hundred",
        none.duplicates() >= Math.min(100, n.tasks() / 4),
        "%d duplicates of %d tasks",
        none.duplicates(),
        n.tasks());
    outcome.behaviour(
        "with FOR UPDATE or SKIP LOCKED none is, and none is left",
        exact(waitShort, n) && exact(skipShort, n) && exact(waitLong, n) && exact(skipLong, n),
        "%d, %d, %d, %d claims, each id once",
        waitShort.claims(),
        skipShort.claims(),
        waitLong.claims(),
        skipLong.claims());
    outcome.behaviour(
        "long transactions: FOR UPDATE takes at least twice as long",
        waitLong.seconds() >= 2 * skipLong.seconds(),
        "%.2f s against %.2f s, %.1f times",
        waitLong.seconds(),
        skipLong.seconds(),
        waitLong.seconds() / skipLong.seconds());
    outcome.behaviour(
        "long transactions: its lock wait is at least 20 times larger",
        waitLong.lockWaitSeconds() >= 20 * skipLong.lockWaitSeconds(),
        "%.2f s against %.2f s, %.0f times",
        waitLong.lockWaitSeconds(),
        skipLong.lockWaitSeconds(),
        waitLong.lockWaitSeconds() / skipLong.lockWaitSeconds());
    outcome.note(
        "lock wait: the claim statements of all workers, summed; the lab summed the SELECT alone");
    return outcome.build();
  }

  private static final String EVEN = "100/100/100/100";
  private static final String UNEVEN = "200/50/0/150";

  private static boolean exact(LoopRun run, Numbers n) {
    return run.claims() == n.tasks() && run.duplicates() == 0;
  }

  private static LoopRun drain(PostgresStage stage, QueueTable queue, LockClause lock, int holdMs) {
    Numbers n = stage.numbers();
    queue.create();
    return LoopRun.of(
        stage.crew(),
        queue,
        n.tasks(),
        n.workers(),
        i ->
            new ClaimLoop(
                stage.target(),
                i,
                SHAPE,
                lock,
                null,
                n.batch(),
                holdMs,
                n.workMs(),
                (int) stage.millisLeft(),
                WARM_CALLS,
                true,
                false));
  }

  private static void row(
      LabTable table, String clause, int holdMs, LoopRun run, boolean beside, String... published) {
    table.row(
        clause,
        holdMs,
        run.claims(),
        run.duplicates(),
        seconds(run.lockWaitSeconds()),
        seconds(run.seconds()),
        run.split());
    if (beside) {
      String[] cells = new String[published.length + 1];
      cells[0] = "";
      System.arraycopy(published, 0, cells, 1, published.length);
      table.published(cells);
    }
  }

  private static String seconds(double s) {
    return String.format(Locale.ROOT, "%.2f s", s);
  }
}
