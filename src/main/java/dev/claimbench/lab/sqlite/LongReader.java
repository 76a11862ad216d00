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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A reader that stays keeps the write-ahead log from being checkpointed: stated by lab S. */
public final class LongReader implements Experiment<SqliteStage> {
  private static final int TASKS = 1000;
  private static final int ROUNDS = 20;
  private static final int AUTO_CHECKPOINT = 50;
  private static final int PATIENCE_MS = 400;

  private final boolean readerStays;

  /** As it is told. */
  public LongReader() {
    this(true);
  }

  /**
   * @param readerStays whether the reader keeps its transaction open
   */
  LongReader(boolean readerStays) {
    this.readerStays = readerStays;
  }

  @Override
  public String name() {
    return "sqlite.long-reader";
  }

  @Override
  public String question() {
    return "what does a reader that stays do to checkpoints and to the log's size?";
  }

  @Override
  public Engine engine() {
    return Engine.SQLITE;
  }

  @Override
  public Outcome run(SqliteStage stage) throws IOException {
    SqliteOptions options = SqliteStage.options(JournalMode.WAL, PATIENCE_MS);
    SqliteQueue queue = stage.queue(options, IndexKind.NONE);
    queue.reload(TASKS);
    Path log = Path.of(queue.file() + "-wal");
    Session writer = stage.crew().session(stage.target(queue, options), "writer");
    Session reader = stage.crew().session(stage.target(queue, options), "reader");
    writer.run("pragma wal_autocheckpoint = " + AUTO_CHECKPOINT);

    writer.run("update tasks set worker = 'before'");
    reader.run("begin");
    reader.run("select count(*) from tasks");
    if (!readerStays) {
      reader.run("commit");
    }
    write(writer);
    long grown = Files.size(log);
    Reply passive = checkpoint(writer, "passive");
    Reply refused = checkpoint(writer, "truncate");
    long kept = Files.size(log);
    if (readerStays) {
      reader.run("commit");
    }
    Reply after = checkpoint(writer, "truncate");
    long emptied = Files.size(log);

    long frame = 24 + Long.parseLong(writer.run("pragma page_size").value());
    LabTable table =
        new LabTable("", 1, "checkpoint", "busy", "frames", "moved", "took", "log file");
    row(table, "passive, reader stays", passive, grown);
    row(table, "truncate, reader stays", refused, kept);
    row(table, "truncate, reader gone", after, emptied);
    List<String> first = passive.rows().get(0);
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "passive is not busy and yet incomplete: compare frames and moved",
            first.get(0).equals("0") && number(first, 1) > number(first, 2),
            "busy %s, %s of %s frames moved",
            first.get(0),
            first.get(2),
            first.get(1))
        .behaviour(
            "truncate waits out the busy time-out and is busy then",
            refused.rows().get(0).get(0).equals("1") && refused.millis() >= PATIENCE_MS,
            "busy %s after %.0f ms, time-out %d ms",
            refused.rows().get(0).get(0),
            refused.millis(),
            PATIENCE_MS)
        .behaviour(
            "the log outgrows its automatic checkpoint while the reader stays",
            grown / frame > 3 * AUTO_CHECKPOINT,
            "%d frames, automatic checkpoint at %d",
            grown / frame,
            AUTO_CHECKPOINT)
        .behaviour(
            "once the reader is gone truncate answers 0, 0, 0 and leaves 0 bytes",
            after.rows().get(0).equals(List.of("0", "0", "0")) && emptied == 0,
            "%s and %d bytes",
            String.join(", ", after.rows().get(0)),
            emptied)
        .build();
  }

  private static void write(Session writer) {
    for (int i = 0; i < ROUNDS; i++) {
      writer.run("update tasks set worker = 'w" + i + "'");
    }
  }

  private static Reply checkpoint(Session session, String mode) {
    return session.run("pragma wal_checkpoint(" + mode + ")");
  }

  private static long number(List<String> row, int column) {
    return Long.parseLong(row.get(column));
  }

  private static void row(LabTable table, String what, Reply reply, long bytes) {
    List<String> triple = reply.rows().get(0);
    table.row(
        what,
        triple.get(0),
        triple.get(1),
        triple.get(2),
        String.format(Locale.ROOT, "%.0f ms", reply.millis()),
        String.format(Locale.ROOT, "%,d KB", bytes / 1024));
  }
}
