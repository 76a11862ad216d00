package dev.claimbench.lab.sqlite;

import dev.claimbench.claim.Engine;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.lab.crew.Session;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.lab.worker.SqlSession.Reply;
import java.util.Locale;

/** Lab S: what others can do while one process holds a write transaction open for two seconds. */
public final class ReadWriteUnderWriter implements Experiment<SqliteStage> {
  private static final int TASKS = 1000;
  private static final int HOLD_MS = 2000;
  private static final double AT_ONCE_MS = 500;
  private static final String READ = "select count(*) from tasks where status = 'new'";
  private static final String WRITE = "update tasks set worker = 'x' where id = 1000";

  private final String exclusive;
  private final String immediate;
  private final int patienceMs;
  private final int holdMs;

  /** As the lab did it. */
  public ReadWriteUnderWriter() {
    this("begin exclusive", "begin immediate", 3000, HOLD_MS);
  }

  /**
   * @param exclusive said to bar readers of a rollback journal
   * @param immediate said not to
   * @param patienceMs busy time-out of the patient writer
   * @param holdMs how long the first writer stays, in milliseconds
   */
  ReadWriteUnderWriter(String exclusive, String immediate, int patienceMs, int holdMs) {
    this.exclusive = exclusive;
    this.immediate = immediate;
    this.patienceMs = patienceMs;
    this.holdMs = holdMs;
  }

  @Override
  public String name() {
    return "sqlite.read-write-under-writer";
  }

  @Override
  public String question() {
    return "a writer stays open for 2 s: who can read or write meanwhile?";
  }

  @Override
  public Engine engine() {
    return Engine.SQLITE;
  }

  /** What the others got; {@code letGo} is when the holder sent its rollback. */
  private record Seen(Reply read, Reply write, Reply patient, long letGo) {
    boolean waited() {
      return patient.error().isEmpty() && patient.endNanos() > letGo;
    }

    boolean reads() {
      return read.error().isEmpty() && read.value().equals(String.valueOf(TASKS));
    }

    boolean readBarred() {
      return read.error().startsWith("SQLITE_BUSY") && read.millis() < AT_ONCE_MS;
    }

    boolean writeBarred() {
      return write.error().startsWith("SQLITE_BUSY") && write.millis() < AT_ONCE_MS;
    }
  }

  @Override
  public Outcome run(SqliteStage stage) throws InterruptedException {
    Seen deleteEx = watch(stage, JournalMode.DELETE, exclusive);
    Seen walEx = watch(stage, JournalMode.WAL, exclusive);
    Seen deleteIm = watch(stage, JournalMode.DELETE, immediate);
    Seen walIm = watch(stage, JournalMode.WAL, immediate);
    LabTable table = new LabTable("", 4, "holder", "operation", "delete", "WAL");
    rows(table, exclusive, deleteEx, walEx, true);
    rows(table, immediate, deleteIm, walIm, false);
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "begin exclusive bars readers of a rollback journal, at once",
            deleteEx.readBarred(),
            "%s",
            told(deleteEx.read()))
        .behaviour(
            "WAL readers see the state before the open transaction",
            walEx.reads() && walIm.reads(),
            "%s, %s",
            told(walEx.read()),
            told(walIm.read()))
        .behaviour(
            "begin immediate does not bar readers, in delete mode either",
            deleteIm.reads(),
            "%s",
            told(deleteIm.read()))
        .behaviour(
            "a second writer without a time-out is refused at once, always",
            deleteEx.writeBarred()
                && walEx.writeBarred()
                && deleteIm.writeBarred()
                && walIm.writeBarred(),
            "%s, %s, %s, %s",
            told(deleteEx.write()),
            told(walEx.write()),
            told(deleteIm.write()),
            told(walIm.write()))
        .behaviour(
            "with a time-out above the hold it succeeds when the holder lets go",
            deleteEx.waited() && walEx.waited() && deleteIm.waited() && walIm.waited(),
            "%s, %s, %s, %s",
            told(deleteEx.patient()),
            told(walEx.patient()),
            told(deleteIm.patient()),
            told(walIm.patient()))
        .build();
  }

  private Seen watch(SqliteStage stage, JournalMode mode, String begin)
      throws InterruptedException {
    SqliteQueue queue = stage.queue(SqliteStage.options(mode, 0), IndexKind.NONE);
    queue.reload(TASKS);
    Session holder = session(stage, queue, mode, 0, "holder");
    Session hasty = session(stage, queue, mode, 0, "hasty");
    Session patient = session(stage, queue, mode, patienceMs, "patient");
    holder.run(begin);
    holder.run("update tasks set status = 'claimed' where id <= 10");
    long held = System.nanoTime();
    Reply read = hasty.ask(READ);
    Reply write = hasty.ask(WRITE);
    patient.send(WRITE);
    Thread.sleep(Math.max(0, holdMs - (System.nanoTime() - held) / 1_000_000));
    long letGo = System.nanoTime();
    holder.run("rollback");
    Seen seen = new Seen(read, write, patient.reply(), letGo);
    holder.end();
    hasty.end();
    patient.end();
    return seen;
  }

  private static Session session(
      SqliteStage stage, SqliteQueue queue, JournalMode mode, int timeoutMs, String who) {
    return stage.crew().session(stage.target(queue, SqliteStage.options(mode, timeoutMs)), who);
  }

  private void rows(LabTable table, String begin, Seen delete, Seen wal, boolean published) {
    table.row(begin, "read, time-out 0", told(delete.read()), told(wal.read()));
    if (published) {
      table.published("", "locked, at once", "1,000 rows, 6 ms");
    }
    table.row("", "write, time-out 0", told(delete.write()), told(wal.write()));
    if (published) {
      table.published("", "locked, at once", "locked, at once");
    }
    String timeout = String.format(Locale.ROOT, "write, time-out %.0f s", patienceMs / 1000.0);
    table.row("", timeout, told(delete.patient()), told(wal.patient()));
    if (published) {
      table.published("", "after about 2 s", "after about 2 s");
    }
  }

  private static String told(Reply reply) {
    String what =
        !reply.error().isEmpty()
            ? reply.error().replace("SQLITE_", "")
            : reply.rows().isEmpty() ? "done" : reply.value() + " rows";
    return reply.millis() < 1000
        ? String.format(Locale.ROOT, "%s, %.1f ms", what, reply.millis())
        : String.format(Locale.ROOT, "%s, %.2f s", what, reply.millis() / 1000);
  }
}
