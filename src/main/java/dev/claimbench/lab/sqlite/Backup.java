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
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.lab.worker.CopyFile;
import dev.claimbench.lab.worker.SqliteTarget;
import java.nio.file.Path;
import java.util.List;

/** Copies of a queue in WAL mode, taken while four workers claim: what is missing in them? */
public final class Backup implements Experiment<SqliteStage> {
  private static final int TASKS = 1500;
  private static final int WORKERS = 4;
  private static final int BATCH = 10;
  private static final int WORK_MS = 20;
  private static final int BUSY_TIMEOUT_MS = 10_000;

  /** So many claims must have been reported before the first copy: they are what can be lost. */
  private static final int ENOUGH = 200;

  private final List<Way> ways;

  /** How a copy is taken. */
  enum Way {
    /** {@code sqlite3_backup}, through the driver's statement. */
    BACKUP_API("backup API"),
    /** A statement of SQLite's. */
    VACUUM_INTO("VACUUM INTO"),
    /** The database file as any backup program copies it, without its log. */
    PLAIN_COPY("copy of the main file");

    private final String label;

    Way(String label) {
      this.label = label;
    }
  }

  /**
   * A copy.
   *
   * @param before claims that workers had reported as committed before it began
   * @param claimed rows that are claimed in it
   * @param integrity what SQLite says about it
   */
  private record Copy(long before, long claimed, String integrity) {
    long lost() {
      return Math.max(0, before - claimed);
    }

    boolean whole() {
      return before >= ENOUGH && lost() == 0 && integrity.equals("ok");
    }
  }

  /** As lab S tells it. */
  public Backup() {
    this(Way.BACKUP_API, Way.VACUUM_INTO, Way.PLAIN_COPY);
  }

  /**
   * @param first said to be whole
   * @param second said to be whole
   * @param last said to lose claims
   */
  Backup(Way first, Way second, Way last) {
    this.ways = List.of(first, second, last);
  }

  @Override
  public String name() {
    return "sqlite.backup";
  }

  @Override
  public String question() {
    return "which copies, taken while workers claim, hold every committed claim?";
  }

  @Override
  public Engine engine() {
    return Engine.SQLITE;
  }

  @Override
  public Outcome run(SqliteStage stage) throws InterruptedException {
    SqliteOptions options = SqliteStage.options(JournalMode.WAL, BUSY_TIMEOUT_MS);
    SqliteQueue queue = stage.queue(options, IndexKind.NONE);
    Session copier = stage.crew().session(stage.target(queue, options), "copier");
    List<Hand<ClaimLoop.Answer>> workers =
        stage.crew().ready(WORKERS, i -> loop(stage, queue, options, i));
    queue.reload(TASKS);
    stage.crew().release(workers);
    while (reported(workers) < ENOUGH && stage.millisLeft() > 0) {
      Thread.sleep(1);
    }
    long[] before = new long[ways.size()];
    for (int i = 0; i < before.length; i++) {
      before[i] = reported(workers);
      take(stage, queue, copier, ways.get(i), copy(stage, i));
    }
    workers.forEach(Hand::answer);
    Copy first = open(stage, copy(stage, 0), before[0]);
    Copy second = open(stage, copy(stage, 1), before[1]);
    Copy last = open(stage, copy(stage, 2), before[2]);

    LabTable table =
        new LabTable("", 1, "copy", "committed before", "claimed in it", "lost", "integrity");
    row(table, ways.get(0), first);
    row(table, ways.get(1), second);
    row(table, ways.get(2), last);
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "the backup API and VACUUM INTO lose no claim committed before they began",
            first.whole() && second.whole(),
            "%d of %d and %d of %d lost",
            first.lost(),
            first.before(),
            second.lost(),
            second.before())
        .behaviour(
            "a copy of the main file alone loses what was not checkpointed",
            last.before() >= ENOUGH && last.lost() > 0,
            "%d of %d lost, integrity %s",
            last.lost(),
            last.before(),
            last.integrity())
        .note("the file is sound all the same: nothing tells that the copy is an old one")
        .build();
  }

  private static ClaimLoop loop(
      SqliteStage stage, SqliteQueue queue, SqliteOptions options, int worker) {
    return new ClaimLoop(
        stage.target(queue, options),
        worker,
        "update-returning",
        LockClause.NONE,
        SqliteBegin.IMMEDIATE,
        BATCH,
        0,
        WORK_MS,
        (int) stage.millisLeft(),
        5,
        true,
        true);
  }

  private static long reported(List<Hand<ClaimLoop.Answer>> workers) {
    return workers.stream()
        .flatMap(worker -> worker.live("call", CallLog.Call.class).stream())
        .mapToLong(call -> call.ids().length)
        .sum();
  }

  private static Path copy(SqliteStage stage, int i) {
    return stage.folder().resolve("copy-" + i + ".db");
  }

  private static void take(SqliteStage stage, SqliteQueue queue, Session copier, Way way, Path to) {
    switch (way) {
      case BACKUP_API -> copier.run("backup to '" + to + "'");
      case VACUUM_INTO -> copier.run("vacuum into '" + to + "'");
      case PLAIN_COPY ->
          stage
              .crew()
              .finish(
                  stage.crew().ready(1, i -> new CopyFile(queue.file().toString(), to.toString())));
    }
  }

  /** In a process of its own, as whoever restores it would. */
  private static Copy open(SqliteStage stage, Path file, long before) {
    Session session =
        stage
            .crew()
            .session(
                new SqliteTarget(file.toString(), SqliteStage.options(JournalMode.DELETE, 1000)),
                "reader of " + file.getFileName());
    long claimed =
        Long.parseLong(session.run("select count(*) from tasks where status <> 'new'").value());
    String integrity = session.run("pragma integrity_check").value();
    session.end();
    return new Copy(before, claimed, integrity);
  }

  private static void row(LabTable table, Way way, Copy copy) {
    table.row(way.label, copy.before(), copy.claimed(), copy.lost(), copy.integrity());
  }
}
