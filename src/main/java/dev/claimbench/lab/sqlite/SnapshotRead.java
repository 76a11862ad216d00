package dev.claimbench.lab.sqlite;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.crew.Session;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.lab.worker.ClaimLoop;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Readers beside four busy workers: do the counts by state always add up? */
public final class SnapshotRead implements Experiment<SqliteStage> {
  private static final int TASKS = 2000;
  private static final int WORKERS = 4;
  private static final int BATCH = 5;
  private static final int WORK_MS = 5;
  private static final int BUSY_TIMEOUT_MS = 10_000;
  private static final String BOTH = "select sum(status = 'new'), sum(status <> 'new') from tasks";
  private static final String FREE = "select count(*) from tasks where status = 'new'";
  private static final String TAKEN = "select count(*) from tasks where status <> 'new'";

  private final boolean inTransaction;

  /** As it is told. */
  public SnapshotRead() {
    this(true);
  }

  /**
   * @param inTransaction whether the two statements that belong together share a transaction
   */
  SnapshotRead(boolean inTransaction) {
    this.inTransaction = inTransaction;
  }

  @Override
  public String name() {
    return "sqlite.snapshot-read";
  }

  @Override
  public String question() {
    return "do counts by state add up while four workers claim?";
  }

  @Override
  public Engine engine() {
    return Engine.SQLITE;
  }

  /** One way of reading: reads, those whose sum was wrong, and how many states were seen. */
  private static final class Way {
    private int reads;
    private int wrong;
    private final Set<Long> free = new HashSet<>();

    void saw(String isFree, String isTaken) {
      long n = Long.parseLong(isFree);
      reads++;
      free.add(n);
      wrong += n + Long.parseLong(isTaken) == TASKS ? 0 : 1;
    }

    boolean sound() {
      // Three different states at least, or nobody was writing meanwhile.
      return wrong == 0 && free.size() >= 3;
    }
  }

  private record Ways(Way one, Way together, Way apart) {}

  @Override
  public Outcome run(SqliteStage stage) {
    Ways wal = read(stage, JournalMode.WAL);
    Ways delete = read(stage, JournalMode.DELETE);
    LabTable table =
        new LabTable("", 2, "journal", "counted by", "reads", "sum wrong", "states seen");
    rows(table, "WAL", wal);
    rows(table, "delete", delete);
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "counts of one statement always add up",
            wal.one().sound() && delete.one().sound(),
            "%d and %d of %d reads wrong",
            wal.one().wrong,
            delete.one().wrong,
            wal.one().reads + delete.one().reads)
        .behaviour(
            "those of two statements in one transaction do too",
            wal.together().sound() && delete.together().sound(),
            "%d and %d of %d reads wrong",
            wal.together().wrong,
            delete.together().wrong,
            wal.together().reads + delete.together().reads)
        .note("two statements without a transaction need not add up: each sees its own moment")
        .build();
  }

  private Ways read(SqliteStage stage, JournalMode mode) {
    SqliteOptions options = SqliteStage.options(mode, BUSY_TIMEOUT_MS);
    SqliteQueue queue = stage.queue(options, IndexKind.NONE);
    Session reader = stage.crew().session(stage.target(queue, options), "reader");
    List<Hand<ClaimLoop.Answer>> workers =
        stage
            .crew()
            .ready(
                WORKERS,
                i ->
                    new ClaimLoop(
                        stage.target(queue, options),
                        i,
                        "update-returning",
                        LockClause.NONE,
                        SqliteBegin.IMMEDIATE,
                        BATCH,
                        0,
                        WORK_MS,
                        (int) stage.millisLeft(),
                        5,
                        true,
                        false));
    queue.reload(TASKS);
    stage.crew().release(workers);
    Ways ways = new Ways(new Way(), new Way(), new Way());
    String left = "";
    while (!left.equals("0") && stage.millisLeft() > 0) {
      List<String> both = reader.run(BOTH).rows().get(0);
      ways.one().saw(both.get(0), both.get(1));
      pair(reader, ways.together(), inTransaction);
      pair(reader, ways.apart(), false);
      left = both.get(0);
    }
    workers.forEach(Hand::answer);
    return ways;
  }

  private static void pair(Session reader, Way way, boolean transaction) {
    if (transaction) {
      reader.run("begin");
    }
    String free = reader.run(FREE).value();
    String taken = reader.run(TAKEN).value();
    if (transaction) {
      reader.run("commit");
    }
    way.saw(free, taken);
  }

  private static void rows(LabTable table, String journal, Ways ways) {
    row(table, journal, "one statement", ways.one());
    row(table, "", "two, one transaction", ways.together());
    row(table, "", "two, no transaction", ways.apart());
  }

  private static void row(LabTable table, String journal, String how, Way way) {
    table.row(journal, how, way.reads, way.wrong, way.free.size());
  }
}
