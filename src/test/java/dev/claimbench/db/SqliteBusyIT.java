package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqlite.BusyHandler;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class SqliteBusyIT {
  private static final int LONG_MS = 30_000;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void makeFile() throws SQLException {
    file = folder.resolve("busy.db");
    try (Connection connection = connect(0, BusyHandlerKind.SQLITE)) {
      QueueCluster.execute(connection, "create table t (x)");
    }
  }

  @Test
  void sqliteReallyAsksOurHandler() throws Exception {
    ConstantBusyHandler handler = new ConstantBusyHandler(LONG_MS);
    try (Connection holder = connect(0, BusyHandlerKind.SQLITE);
        Connection waiter = connect(0, BusyHandlerKind.SQLITE)) {
      BusyHandler.setHandler(waiter, handler);
      QueueCluster.execute(holder, "begin immediate");
      CompletableFuture<Void> wait = write(waiter);
      Thread.sleep(200);
      QueueCluster.execute(holder, "commit");
      wait.get(LONG_MS, TimeUnit.MILLISECONDS);
      // SQLite's own handler would have asked about ten times at most in that time.
      assertTrue(handler.calls() > 20, "called " + handler.calls() + " times");
    }
  }

  @Test
  void aHandlerBelongsToItsConnectionAlone() throws Exception {
    ConstantBusyHandler handler = new ConstantBusyHandler(LONG_MS);
    try (Connection holder = connect(0, BusyHandlerKind.SQLITE);
        Connection withHandler = connect(0, BusyHandlerKind.SQLITE);
        Connection without = connect(0, BusyHandlerKind.SQLITE)) {
      BusyHandler.setHandler(withHandler, handler);
      QueueCluster.execute(holder, "begin immediate");
      assertBusy(without);
      assertEquals(0, handler.calls());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aWaitEndsWhenTheLockIsReleased(BusyHandlerKind kind) throws Exception {
    try (Connection holder = connect(0, BusyHandlerKind.SQLITE);
        Connection waiter = connect(LONG_MS, kind)) {
      QueueCluster.execute(holder, "begin immediate");
      CompletableFuture<Void> wait = write(waiter);
      Thread.sleep(100);
      assertTrue(!wait.isDone());
      QueueCluster.execute(holder, "commit");
      wait.get(LONG_MS, TimeUnit.MILLISECONDS);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aWaitEndsWithBusyAfterTheTimeout(BusyHandlerKind kind) throws SQLException {
    try (Connection holder = connect(0, BusyHandlerKind.SQLITE);
        Connection waiter = connect(150, kind)) {
      QueueCluster.execute(holder, "begin immediate");
      long start = System.nanoTime();
      assertBusy(waiter);
      long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      // SQLite counts the sleeps it asked for, which the clock may show slightly shorter.
      assertTrue(waited >= 100, "waited " + waited + " ms only");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aTimeoutOfZeroFailsAtOnce(BusyHandlerKind kind) throws SQLException {
    try (Connection holder = connect(0, BusyHandlerKind.SQLITE);
        Connection waiter = connect(0, kind)) {
      QueueCluster.execute(holder, "begin immediate");
      assertBusy(waiter);
    }
  }

  @Test
  void theConstantHandlerIsInPlaceOnAWorkersConnection() throws SQLException {
    try (Connection own = connect(700, BusyHandlerKind.SQLITE);
        Connection constant = connect(700, BusyHandlerKind.CONSTANT_1MS)) {
      assertEquals("700", SqliteConnector.read(own, "pragma busy_timeout"));
      // SQLite reports 0 once another handler has taken the place of its own.
      assertEquals("0", SqliteConnector.read(constant, "pragma busy_timeout"));
    }
  }

  private Connection connect(int timeoutMs, BusyHandlerKind kind) {
    return new SqliteConnector(
            file, new SqliteOptions(JournalMode.WAL, Synchronous.FULL, timeoutMs, kind))
        .connect();
  }

  private static CompletableFuture<Void> write(Connection connection) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            QueueCluster.execute(connection, "insert into t values (1)");
          } catch (SQLException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static void assertBusy(Connection connection) {
    SQLiteException e =
        assertThrows(
            SQLiteException.class,
            () -> QueueCluster.execute(connection, "insert into t values (1)"));
    assertEquals(SQLiteErrorCode.SQLITE_BUSY, e.getResultCode());
  }
}
