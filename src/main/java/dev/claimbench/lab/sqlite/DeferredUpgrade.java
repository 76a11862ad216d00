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
import java.util.Locale;

/**
 * A deferred transaction that read before it writes cannot wait: in WAL mode its snapshot is old
 * once another has committed, and with a rollback journal two readers that both want to write would
 * wait for each other for ever. Stated by lab S.
 */
public final class DeferredUpgrade implements Experiment<SqliteStage> {
  private static final int PATIENCE_MS = 5000;
  private static final int HOLD_MS = 600;
  private static final double AT_ONCE_MS = 500;
  private static final String PICK = "select id from tasks where status = 'new' limit 1";
  private static final String MARK = "update tasks set status = 'claimed' where id = 1";

  private final String begin;
  private final int patienceMs;

  /** As it is told. */
  public DeferredUpgrade() {
    this("begin deferred", PATIENCE_MS);
  }

  /**
   * @param begin of the worker that reads before it writes
   * @param patienceMs busy time-out of both, in milliseconds
   */
  DeferredUpgrade(String begin, int patienceMs) {
    this.begin = begin;
    this.patienceMs = patienceMs;
  }

  @Override
  public String name() {
    return "sqlite.deferred-upgrade";
  }

  @Override
  public String question() {
    return "begin deferred, read, then write: what if another writer came between?";
  }

  @Override
  public Engine engine() {
    return Engine.SQLITE;
  }

  /** The overtaken write, its second attempt, and a deferred transaction that writes first. */
  private record Seen(Reply upgrade, Reply again, Reply writesFirst) {
    boolean refusedAtOnce() {
      return upgrade.error().startsWith("SQLITE_BUSY") && upgrade.millis() < AT_ONCE_MS;
    }

    boolean waited() {
      return writesFirst.error().isEmpty() && writesFirst.millis() > HOLD_MS / 2.0;
    }
  }

  @Override
  public Outcome run(SqliteStage stage) throws InterruptedException {
    Seen wal = upgrade(stage, JournalMode.WAL);
    Seen delete = upgrade(stage, JournalMode.DELETE);
    LabTable table =
        new LabTable("", 1, "journal", "read, then write", "started again", "write first");
    row(table, "WAL", wal);
    row(table, "delete", delete);
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "the overtaken write is refused at once, whatever the busy time-out",
            wal.refusedAtOnce() && delete.refusedAtOnce(),
            "WAL %s, delete %s; time-out %d s",
            told(wal.upgrade()),
            told(delete.upgrade()),
            patienceMs / 1000)
        .behaviour(
            "rolled back and started again it goes through",
            wal.again().error().isEmpty() && delete.again().error().isEmpty(),
            "WAL %s, delete %s",
            told(wal.again()),
            told(delete.again()))
        .behaviour(
            "a deferred transaction whose first statement writes does wait",
            wal.waited() && delete.waited(),
            "WAL %s, delete %s; the other one held for %.1f s",
            told(wal.writesFirst()),
            told(delete.writesFirst()),
            HOLD_MS / 1000.0)
        .build();
  }

  private Seen upgrade(SqliteStage stage, JournalMode mode) throws InterruptedException {
    SqliteOptions options = SqliteStage.options(mode, patienceMs);
    SqliteQueue queue = stage.queue(options, IndexKind.NONE);
    queue.reload(10);
    Session a = stage.crew().session(stage.target(queue, options), "A");
    Session b = stage.crew().session(stage.target(queue, options), "B");
    a.run(begin);
    a.run(PICK);
    // In WAL mode B may commit beside the reader; a rollback journal lets it write, not commit.
    b.ask("begin immediate");
    b.ask("update tasks set status = 'claimed' where id = 2");
    if (mode == JournalMode.WAL) {
      b.ask("commit");
    }
    Reply upgrade = a.ask(MARK);
    a.ask("rollback");
    b.ask("commit");
    a.run(begin);
    a.run(PICK);
    Reply again = a.ask(MARK);
    a.run("commit");

    b.run("begin immediate");
    a.run("begin deferred");
    a.send(MARK);
    Thread.sleep(HOLD_MS);
    b.run("commit");
    Reply writesFirst = a.reply();
    a.run("commit");
    return new Seen(upgrade, again, writesFirst);
  }

  private static void row(LabTable table, String journal, Seen seen) {
    table.row(journal, told(seen.upgrade()), told(seen.again()), told(seen.writesFirst()));
  }

  private static String told(Reply reply) {
    String what = reply.error().isEmpty() ? "done" : reply.error().replace("SQLITE_", "");
    return String.format(Locale.ROOT, "%s, %.1f ms", what, reply.millis());
  }
}
