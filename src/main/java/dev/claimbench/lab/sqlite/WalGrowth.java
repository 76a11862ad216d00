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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Lab S: how the write-ahead log grows without checkpoints, and what empties it. */
public final class WalGrowth implements Experiment<SqliteStage> {
  private static final int TASKS = 1000;
  private static final int ROUNDS = 20;

  /** Bytes; "WAL Format" in SQLite's file format. */
  private static final int HEADER = 32;

  private static final int FRAME_HEADER = 24;

  private final int autoCheckpoint;

  /** As the lab did it. */
  public WalGrowth() {
    this(0);
  }

  /**
   * @param autoCheckpoint pages after which a commit checkpoints; 0 for never
   */
  WalGrowth(int autoCheckpoint) {
    this.autoCheckpoint = autoCheckpoint;
  }

  @Override
  public String name() {
    return "sqlite.wal-growth";
  }

  @Override
  public String question() {
    return "how large does the write-ahead log grow, and what empties it?";
  }

  @Override
  public Engine engine() {
    return Engine.SQLITE;
  }

  @Override
  public Outcome run(SqliteStage stage) throws IOException {
    SqliteOptions options = SqliteStage.options(JournalMode.WAL, 1000);
    SqliteQueue queue = stage.queue(options, IndexKind.NONE);
    queue.reload(TASKS);
    Path log = Path.of(queue.file() + "-wal");
    Session writer = stage.crew().session(stage.target(queue, options), "writer");
    writer.run("pragma wal_autocheckpoint = " + autoCheckpoint);
    long pageSize = Long.parseLong(writer.run("pragma page_size").value());
    long[] sizes = new long[ROUNDS + 1];
    sizes[0] = Files.size(log);
    for (int round = 1; round <= ROUNDS; round++) {
      writer.run("update tasks set status = 'claimed', worker = 'w" + round + "'");
      sizes[round] = Files.size(log);
    }
    long frames = Long.parseLong(triple(writer, "passive").get(1));
    List<String> truncated = triple(writer, "truncate");
    long emptied = Files.size(log);

    long last = sizes[ROUNDS];
    long formula = HEADER + frames * (FRAME_HEADER + pageSize);
    long perRound = sizes[ROUNDS] - sizes[ROUNDS - 1];
    LabTable table =
        new LabTable("", 1, "log after 20 x 1,000 rows", "frames", "file size", "by the formula");
    table.row("measured", frames, kb(last), kb(formula));
    table.published("281", "1,130 KB", "");
    table.row("after checkpoint(truncate)", truncated.get(1), emptied + " B", "");
    table.published("0", "0 B", "");
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "each round is appended: 20 write 20 times what one writes",
            perRound > 0 && last - HEADER >= (long) (0.9 * ROUNDS * perRound),
            "%s after 20 rounds, the last one added %s",
            kb(last),
            kb(perRound))
        .behaviour(
            "the file is 32 + frames x (24 + page size) bytes long",
            last == formula && frames > 0,
            "%d bytes, by the formula %d (page size %d)",
            last,
            formula,
            pageSize)
        .behaviour(
            "checkpoint(truncate) answers 0, 0, 0 and leaves 0 bytes",
            truncated.equals(List.of("0", "0", "0")) && emptied == 0,
            "%s and %d bytes",
            String.join(", ", truncated),
            emptied)
        .note("the number of frames depends on the width of the rows; the formula does not")
        .build();
  }

  private static List<String> triple(Session session, String mode) {
    return session.run("pragma wal_checkpoint(" + mode + ")").rows().get(0);
  }

  private static String kb(long bytes) {
    return String.format(Locale.ROOT, "%,d KB", bytes / 1024);
  }
}
