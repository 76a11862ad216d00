package dev.claimbench.lab.sqlite;

import dev.claimbench.claim.Engine;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.lab.crew.Session;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.lab.worker.SqlSession.Reply;

/** Lab S: a process dies in the middle of a write transaction; nobody repairs anything. */
public final class CrashMidTransaction implements Experiment<SqliteStage> {
  private static final int TASKS = 1000;

  private final boolean commitFirst;

  /** As the lab did it. */
  public CrashMidTransaction() {
    this(false);
  }

  /**
   * @param commitFirst whether the process dies after its commit and not before
   */
  CrashMidTransaction(boolean commitFirst) {
    this.commitFirst = commitFirst;
  }

  @Override
  public String name() {
    return "sqlite.crash-mid-transaction";
  }

  @Override
  public String question() {
    return "a process dies in the middle of a write transaction: what is left of it?";
  }

  @Override
  public Engine engine() {
    return Engine.SQLITE;
  }

  /** What the next process finds. */
  private record Seen(String rowsNew, String integrity, Reply write) {
    boolean undone() {
      return rowsNew.equals("0");
    }

    boolean sound() {
      return integrity.equals("ok");
    }
  }

  @Override
  public Outcome run(SqliteStage stage) {
    Seen delete = crash(stage, JournalMode.DELETE);
    Seen wal = crash(stage, JournalMode.WAL);
    LabTable table =
        new LabTable("", 1, "journal", "rows new again", "integrity", "next write, time-out 0");
    row(table, "delete", delete);
    table.published("0", "", "");
    row(table, "WAL", wal);
    table.published("0", "", "");
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "what was not committed is undone, without a repair step",
            delete.undone() && wal.undone(),
            "%s and %s of 50 rows new again",
            delete.rowsNew(),
            wal.rowsNew())
        .behaviour(
            "the file is sound",
            delete.sound() && wal.sound(),
            "%s, %s",
            delete.integrity(),
            wal.integrity())
        .behaviour(
            "the dead process's lock is gone",
            delete.write().error().isEmpty() && wal.write().error().isEmpty(),
            "%s",
            delete.write().error() + wal.write().error() + "both writes went through")
        .build();
  }

  private Seen crash(SqliteStage stage, JournalMode mode) {
    SqliteOptions options = SqliteStage.options(mode, 0);
    SqliteQueue queue = stage.queue(options, IndexKind.NONE);
    queue.reload(TASKS);
    Session victim = stage.crew().session(stage.target(queue, options), "victim");
    victim.run("update tasks set status = 'claimed'");
    victim.run("begin immediate");
    Reply update = victim.run("update tasks set status = 'new' where id <= 50");
    if (update.updated() != 50) {
      throw new IllegalStateException(update.updated() + " rows were updated");
    }
    if (commitFirst) {
      victim.run("commit");
    }
    victim.kill();
    Session next = stage.crew().session(stage.target(queue, options), "next");
    String rowsNew = next.run("select count(*) from tasks where status = 'new'").value();
    String integrity = next.run("pragma integrity_check").value();
    return new Seen(rowsNew, integrity, next.ask("update tasks set worker = 'x' where id = 1"));
  }

  private static void row(LabTable table, String journal, Seen seen) {
    table.row(
        journal,
        seen.rowsNew(),
        seen.integrity(),
        seen.write().error().isEmpty() ? "done" : seen.write().error());
  }
}
