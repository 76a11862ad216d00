package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.QueueCluster;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.db.Synchronous;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.BusyHandler;

/** Claims on SQLite that meet a lock of another connection. */
class SqliteConflictIT {
  @TempDir Path folder;
  private SqliteQueue queue;

  @AfterEach
  void close() {
    queue.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = SqliteBegin.class,
      names = {"IMMEDIATE", "EXCLUSIVE"})
  void aBusyBeginIsTriedAgainUntilTheLockIsReleased(SqliteBegin begin) throws Exception {
    load(JournalMode.WAL, 0);
    Connection mine = queue.connect();
    try (Connection holder = holding("begin immediate");
        Claimer claimer = claimer(mine, "update-returning", begin, 60_000)) {
      refuse(mine, 3, () -> QueueCluster.execute(holder, "rollback"));
      ClaimCall call = Claims.claim(claimer, 3);
      Claims.assertCommitted(call, 1, 3);
      assertEquals(Map.of("SQLITE_BUSY", 3L), call.retries().asMap());
      assertEquals("", call.error());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"update-returning", "select-then-update"})
  void aCommitBusyWithAReaderIsSentAgain(String shape) throws Exception {
    load(JournalMode.DELETE, 0);
    Connection mine = queue.connect();
    try (Connection reader = holding("begin", "select count(*) from tasks");
        Claimer claimer = claimer(mine, shape, SqliteBegin.IMMEDIATE, 60_000)) {
      refuse(mine, 3, () -> QueueCluster.execute(reader, "commit"));
      ClaimCall call = Claims.claim(claimer, 3);
      Claims.assertCommitted(call, 1, 3);
      // Only the commit was refused: the claim's statements did not run again.
      assertEquals(Map.of("commit SQLITE_BUSY", 3L), call.retries().asMap());
      assertEquals(3, Claims.marked(queue.snapshot(), 0).length);
    }
  }

  @Test
  void aReaderBarsAnExclusiveBeginInARollbackJournal() throws Exception {
    load(JournalMode.DELETE, 0);
    Connection mine = queue.connect();
    try (Connection reader = holding("begin", "select count(*) from tasks");
        Claimer claimer = claimer(mine, "update-returning", SqliteBegin.EXCLUSIVE, 60_000)) {
      refuse(mine, 2, () -> QueueCluster.execute(reader, "commit"));
      ClaimCall call = Claims.claim(claimer, 3);
      Claims.assertCommitted(call, 1, 3);
      assertEquals(Map.of("SQLITE_BUSY", 2L), call.retries().asMap());
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 60", "20, 60"})
  void patienceAtBeginEndsAndTheWorkerGoesOn(int busyTimeoutMs, long giveUpMs) throws Exception {
    load(JournalMode.WAL, busyTimeoutMs);
    try (Connection holder = holding("begin immediate");
        Claimer claimer =
            claimer(queue.connect(), "update-returning", SqliteBegin.IMMEDIATE, giveUpMs)) {
      ClaimCall call = new ClaimCall(3);
      claimer.claim(call);
      Claims.assertFailed(call, "SQLITE_BUSY");
      assertFalse(call.broken());
      assertTrue(call.endedAt() - call.begunAt() >= TimeUnit.MILLISECONDS.toNanos(giveUpMs));
      assertEquals(giveUpMs > 0, call.retries().asMap().containsKey("SQLITE_BUSY"));
      QueueCluster.execute(holder, "rollback");
      assertNoWriteLock();
      claimer.claim(call);
      Claims.assertCommitted(call, 1, 3);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 60", "20, 60"})
  void patienceAtCommitEndsAndTheWorkerGoesOn(int busyTimeoutMs, long giveUpMs) throws Exception {
    load(JournalMode.DELETE, busyTimeoutMs);
    try (Connection reader = holding("begin", "select count(*) from tasks");
        Claimer claimer =
            claimer(queue.connect(), "update-returning", SqliteBegin.IMMEDIATE, giveUpMs)) {
      ClaimCall call = new ClaimCall(3);
      claimer.claim(call);
      Claims.assertFailed(call, "SQLITE_BUSY");
      assertFalse(call.broken());
      assertEquals(giveUpMs > 0, call.retries().asMap().containsKey("commit SQLITE_BUSY"));
      assertNoWriteLock();
      QueueCluster.execute(reader, "commit");
      assertEquals(20, queue.snapshot().countFree());
      claimer.claim(call);
      Claims.assertCommitted(call, 1, 3);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anInterruptedWorkerMakesNoMoreAttempts(boolean atCommit) throws Exception {
    load(JournalMode.DELETE, 0);
    Connection mine = queue.connect();
    CountDownLatch refusedTwice = new CountDownLatch(1);
    try (Connection other =
            atCommit ? holding("begin", "select count(*) from tasks") : holding("begin immediate");
        Claimer claimer =
            claimer(mine, "update-returning", SqliteBegin.IMMEDIATE, Claims.PATIENCE_MS)) {
      refuse(mine, 2, refusedTwice::countDown);
      Claiming claiming = Claiming.start(claimer, 3);
      assertTrue(refusedTwice.await(60, TimeUnit.SECONDS));
      claiming.interrupt();
      Claims.assertFailed(claiming.end(), "SQLITE_BUSY");
      assertTrue(claiming.interruptedAtTheEnd(), "the interrupt was swallowed");
      QueueCluster.execute(other, "rollback");
      assertNoWriteLock();
    }
  }

  private void load(JournalMode mode, int busyTimeoutMs) {
    SqliteOptions options =
        new SqliteOptions(mode, Synchronous.NORMAL, busyTimeoutMs, BusyHandlerKind.SQLITE);
    queue = new SqliteQueue(folder, options, IndexKind.PARTIAL);
    queue.create();
    queue.reload(20);
  }

  private Connection holding(String... statements) throws SQLException {
    Connection connection = queue.connect();
    for (String sql : statements) {
      QueueCluster.execute(connection, sql);
    }
    return connection;
  }

  private static Claimer claimer(
      Connection connection, String shape, SqliteBegin begin, long giveUpMs) throws SQLException {
    ClaimScript script = ClaimScript.load(Engine.SQLITE, shape, LockClause.NONE);
    return new SqliteClaimer(connection, script, begin, Claims.options(0, 3, 0, giveUpMs));
  }

  private interface Release {
    void run() throws SQLException;
  }

  /** Waits for no lock; at the given refusal the lock's holder is told to let go. */
  private static void refuse(Connection connection, int times, Release release)
      throws SQLException {
    BusyHandler.setHandler(
        connection,
        new BusyHandler() {
          private int refused;

          @Override
          protected int callback(int nbPrevInvok) throws SQLException {
            if (++refused == times) {
              release.run();
            }
            return 0;
          }
        });
  }

  private void assertNoWriteLock() throws SQLException {
    try (Connection other = queue.connect()) {
      QueueCluster.execute(other, "pragma busy_timeout = 0");
      QueueCluster.execute(other, "begin immediate");
      QueueCluster.execute(other, "rollback");
    }
  }
}
