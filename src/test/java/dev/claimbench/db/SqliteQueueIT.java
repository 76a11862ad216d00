package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SqliteQueueIT {
  private static final String CLAIM =
      "select id from tasks where status = 'new' order by id limit 10";

  @TempDir Path folder;

  static Stream<Arguments> modesAndIndexes() {
    return Arrays.stream(JournalMode.values())
        .flatMap(mode -> Arrays.stream(IndexKind.values()).map(i -> Arguments.of(mode, i)));
  }

  @ParameterizedTest
  @MethodSource("modesAndIndexes")
  void everyReloadGivesFreeTasksFromOne(JournalMode mode, IndexKind index) throws Exception {
    SqliteQueue queue = queue(mode, index);
    try (queue;
        Connection worker = queue.connect()) {
      for (int backlog : new int[] {1, 2500, 10}) {
        queue.reload(backlog);
        QueueSnapshot snapshot = queue.snapshot();
        assertEquals(backlog, snapshot.size());
        for (int i = 0; i < backlog; i++) {
          assertEquals(i + 1, snapshot.ids()[i]);
          assertTrue(snapshot.free()[i]);
          assertEquals(QueueSnapshot.NO_OWNER, snapshot.owner()[i]);
        }
        QueueCluster.execute(worker, "update tasks set status = 'claimed', worker = 'w1'");
      }
      assertEquals(
          "https://shop.vn/p/10",
          SqliteConnector.read(worker, "select url from tasks where id = 10"));
    }
    assertEquals(0, folder.toFile().list().length);
  }

  @Test
  void aSnapshotShowsWhoHoldsWhat() throws SQLException {
    try (SqliteQueue queue = queue(JournalMode.WAL, IndexKind.PARTIAL);
        Connection worker = queue.connect()) {
      queue.reload(5);
      QueueCluster.execute(worker, "delete from tasks where id = 1");
      QueueCluster.execute(
          worker, "update tasks set status = 'claimed', worker = 'w7' where id = 2");
      QueueCluster.execute(worker, "update tasks set status = 'done', worker = 'bob' where id = 3");
      QueueCluster.execute(worker, "update tasks set worker = 'w0' where id = 4");
      QueueSnapshot snapshot = queue.snapshot();
      assertEquals("[1, 2, 3, 4, 5]", Arrays.toString(snapshot.ids()));
      assertEquals("[false, false, false, true, true]", Arrays.toString(snapshot.free()));
      assertEquals("[-3, 7, -2, 0, -1]", Arrays.toString(snapshot.owner()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void claimsUseTheIndexThatWasAskedFor(IndexKind index) throws SQLException {
    try (SqliteQueue queue = queue(JournalMode.WAL, index);
        Connection worker = queue.connect();
        Statement statement = worker.createStatement()) {
      queue.reload(5000);
      try (var plan = statement.executeQuery("explain query plan " + CLAIM)) {
        String detail = plan.getString("detail");
        assertEquals(index != IndexKind.NONE, detail.contains("tasks_claim"), detail);
      }
    }
  }

  @Test
  void aReloadInWalModeLeavesAnEmptyLog() throws Exception {
    try (SqliteQueue queue = queue(JournalMode.WAL, IndexKind.PARTIAL);
        Connection worker = queue.connect()) {
      queue.reload(1000);
      Path log = Path.of(queue.file() + "-wal");
      assertEquals(0, Files.size(log));
      QueueCluster.execute(worker, "update tasks set status = 'claimed' where id = 1");
      assertTrue(Files.size(log) > 0);
      queue.reload(1000);
      assertEquals(0, Files.size(log));
    }
  }

  @ParameterizedTest
  @EnumSource
  void settingsAreReadBackFromAWorkersConnection(JournalMode mode) {
    try (SqliteQueue queue = queue(mode, IndexKind.NONE)) {
      Map<String, String> settings = queue.settings();
      assertTrue(settings.get("sqlite_version").startsWith("3."), settings.toString());
      assertEquals(mode.value().toLowerCase(Locale.ROOT), settings.get("journal_mode"));
      assertEquals("FULL", settings.get("synchronous"));
      assertEquals("4321", settings.get("busy_timeout"));
      assertEquals("1000", settings.get("wal_autocheckpoint"));
      assertEquals("4096", settings.get("page_size"));
      assertEquals("normal", settings.get("locking_mode"));
      assertEquals("SQLITE", settings.get("busy_handler"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void everySynchronousValueIsTaken(Synchronous synchronous) throws SQLException {
    SqliteOptions options =
        new SqliteOptions(JournalMode.WAL, synchronous, 100, BusyHandlerKind.SQLITE);
    try (SqliteQueue queue = new SqliteQueue(folder, options, IndexKind.NONE)) {
      queue.create();
      assertEquals(synchronous.value(), queue.settings().get("synchronous"));
    }
  }

  @Test
  void aJournalModeThatIsIgnoredIsAnError() throws SQLException {
    SqliteQueue queue = queue(JournalMode.WAL, IndexKind.NONE);
    try (queue;
        Connection reader = queue.connect();
        Statement statement = reader.createStatement()) {
      queue.reload(10);
      // The unread rows keep the file in WAL mode: it answers "database is locked" or stays.
      try (var rows = statement.executeQuery("select id from tasks")) {
        assertTrue(rows.next());
        SqliteOptions other =
            new SqliteOptions(JournalMode.DELETE, Synchronous.FULL, 0, BusyHandlerKind.SQLITE);
        assertThrows(
            HarnessException.class,
            () -> new SqliteConnector(queue.file(), other).connect().close());
      }
    }
  }

  @Test
  void aReloadWaitsForAWriterThatEnds() throws Exception {
    try (SqliteQueue queue = queue(JournalMode.DELETE, IndexKind.PARTIAL);
        Connection worker = queue.connect()) {
      queue.reload(10);
      QueueCluster.execute(worker, "begin immediate");
      Thread reload = new Thread(() -> queue.reload(20));
      reload.start();
      Thread.sleep(100);
      assertTrue(reload.isAlive());
      QueueCluster.execute(worker, "commit");
      reload.join(20_000);
      assertEquals(20, queue.snapshot().size());
    }
  }

  @Test
  void closingClosesTheWorkersToo() throws SQLException {
    SqliteQueue queue = queue(JournalMode.WAL, IndexKind.NONE);
    Connection worker = queue.connect();
    queue.close();
    assertTrue(worker.isClosed());
    queue.close();
  }

  @Test
  void aFolderWithOddCharactersInItsNameWorks() throws IOException {
    Path odd = Files.createDirectory(folder.resolve("a ?b=%41&ü"));
    try (SqliteQueue queue = new SqliteQueue(odd, options(JournalMode.WAL), IndexKind.PARTIAL)) {
      queue.create();
      queue.reload(3);
      assertEquals(3, queue.snapshot().size());
      assertTrue(Files.exists(queue.file()));
    }
    assertEquals(0, odd.toFile().list().length);
    assertEquals(1, folder.toFile().list().length);
  }

  @Test
  void beforeItIsCreatedThereIsNothingToReload() {
    try (SqliteQueue queue = new SqliteQueue(folder, options(JournalMode.WAL), IndexKind.NONE)) {
      assertThrows(HarnessException.class, () -> queue.reload(1));
      assertFalse(Files.exists(queue.file()));
    }
  }

  private static SqliteOptions options(JournalMode mode) {
    return new SqliteOptions(mode, Synchronous.FULL, 4321, BusyHandlerKind.SQLITE);
  }

  private SqliteQueue queue(JournalMode mode, IndexKind index) {
    SqliteQueue queue = new SqliteQueue(folder, options(mode), index);
    queue.create();
    return queue;
  }
}
