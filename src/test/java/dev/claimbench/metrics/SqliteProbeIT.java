package dev.claimbench.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.db.Synchronous;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SqliteProbeIT {
  @TempDir Path folder;

  private SqliteQueue queue(JournalMode mode) {
    SqliteQueue queue =
        new SqliteQueue(
            folder,
            new SqliteOptions(mode, Synchronous.NORMAL, 1000, BusyHandlerKind.SQLITE),
            IndexKind.NONE);
    queue.create();
    queue.reload(1000);
    return queue;
  }

  private static void update(Connection connection, int times) throws Exception {
    try (Statement statement = connection.createStatement()) {
      for (int i = 0; i < times; i++) {
        statement.executeUpdate("update tasks set worker = 'w" + i + "'");
      }
    }
  }

  private static void awaitHeader(SqliteQueue queue) throws Exception {
    while (Files.size(Path.of(queue.file() + "-wal")) < 32) {
      Thread.sleep(1);
    }
    Thread.sleep(100);
  }

  @Test
  void framesAndRestartsOfTheLog() throws Exception {
    try (SqliteQueue queue = queue(JournalMode.WAL);
        Connection worker = queue.connect();
        SqliteProbe probe = new SqliteProbe(queue.file())) {
      probe.begin();
      update(worker, 1);
      awaitHeader(queue);
      Internals little = probe.end(List.of());
      assertEquals(0.0, little.figures().get(Internals.CHECKPOINTS), little.toString());
      double frames = little.figures().get(Internals.WAL_FRAMES);
      assertEquals(Files.size(Path.of(queue.file() + "-wal")), 32 + frames * (24 + 4096), 0);
      assertTrue(frames > 5, little.toString());

      probe.begin();
      Thread.sleep(100);
      // Each round writes a dozen pages or more; the log starts anew after about a thousand.
      update(worker, 400);
      Internals much = probe.end(List.of());
      assertTrue(much.figures().get(Internals.CHECKPOINTS) >= 2, much.toString());
    }
  }

  @Test
  void aRollbackJournalHasNoLog() throws Exception {
    try (SqliteQueue queue = queue(JournalMode.DELETE);
        Connection worker = queue.connect();
        SqliteProbe probe = new SqliteProbe(queue.file())) {
      probe.begin();
      update(worker, 3);
      Internals seen = probe.end(List.of());
      assertFalse(seen.figures().containsKey(Internals.WAL_FRAMES), seen.toString());
    }
  }
}
