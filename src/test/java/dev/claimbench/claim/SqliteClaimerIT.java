package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.db.Synchronous;
import dev.claimbench.verify.CallOutcome;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Claims on real SQLite files: the locks, and what the worker makes of them. */
@Timeout(60)
class SqliteClaimerIT {
  @TempDir Path folder;
  private SqliteQueue queue;

  private SqliteQueue open(JournalMode mode, int busyTimeoutMs, int rows) {
    queue =
        new SqliteQueue(
            folder,
            new SqliteOptions(mode, Synchronous.OFF, busyTimeoutMs, BusyHandlerKind.SQLITE),
            IndexKind.PARTIAL);
    queue.create();
    queue.reload(rows);
    return queue;
  }

  @AfterEach
  void close() {
    queue.close();
  }

  private SqliteClaimer claimer(
      String shape, SqliteBegin begin, int worker, int batch, long giveUpMs) throws Exception {
    return new SqliteClaimer(
        queue.connect(),
        ClaimScript.load(Engine.SQLITE, shape, LockClause.NONE),
        begin,
        new ClaimOptions(worker, batch, 0, giveUpMs));
  }

  @ParameterizedTest
  @CsvSource({
    "WAL, IMMEDIATE, update-returning",
    "WAL, DEFERRED, update-returning",
    "WAL, DEFERRED, select-then-update",
    "WAL, EXCLUSIVE, select-then-update",
    "DELETE, IMMEDIATE, select-then-update",
    "DELETE, DEFERRED, select-then-update",
    "DELETE, EXCLUSIVE, update-returning"
  })
  void fourWorkersClaimEachTaskOnce(JournalMode mode, SqliteBegin begin, String shape)
      throws Exception {
    open(mode, 5_000, 400);
    @SuppressWarnings({"unchecked", "rawtypes"})
    CompletableFuture<Set<Long>>[] workers = new CompletableFuture[4];
    for (int w = 0; w < 4; w++) {
      int worker = w;
      workers[w] =
          CompletableFuture.supplyAsync(
              () -> {
                Set<Long> mine = new TreeSet<>();
                try (SqliteClaimer claimer = claimer(shape, begin, worker, 7, 30_000)) {
                  ClaimCall call = new ClaimCall(7);
                  do {
                    claimer.claim(call);
                    assertTrue(call.count() <= 7);
                    for (int k = 0; k < call.count(); k++) {
                      assertTrue(mine.add(call.ids()[k]));
                    }
                  } while (call.outcome() == CallOutcome.COMMITTED);
                  assertEquals(CallOutcome.EMPTY, call.outcome(), call.error());
                  return mine;
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
    }
    Set<Long> all = new TreeSet<>();
    int claims = 0;
    for (CompletableFuture<Set<Long>> worker : workers) {
      claims += worker.get().size();
      all.addAll(worker.get());
    }
    assertEquals(400, claims);
    assertEquals(400, all.size());
    assertEquals(0, queue.snapshot().countFree());
  }

  @Test
  void aBeginThatStaysBusyIsCountedGivenUpAndLeavesNoLock() throws Exception {
    open(JournalMode.WAL, 0, 10);
    try (SqliteClaimer claimer = claimer("update-returning", SqliteBegin.IMMEDIATE, 0, 5, 50);
        Connection other = queue.connect();
        Statement statement = other.createStatement()) {
      statement.execute("begin immediate");
      ClaimCall call = new ClaimCall(5);
      claimer.claim(call);
      assertEquals(CallOutcome.FAILED, call.outcome());
      assertEquals(0, call.count());
      assertTrue(call.error().startsWith("SQLITE_BUSY"), call.error());
      assertFalse(call.broken());
      assertTrue(call.retries().asMap().get("SQLITE_BUSY") > 0);
      statement.execute("rollback");
      claimer.claim(call);
      assertEquals(CallOutcome.COMMITTED, call.outcome());
      assertEquals(5, call.count());
      statement.execute("begin immediate");
      statement.execute("rollback");
    }
  }

  @Test
  void aCommitThatAReaderBarsIsCommittedWhenTheReaderLeaves() throws Exception {
    open(JournalMode.DELETE, 0, 10);
    try (SqliteClaimer claimer = claimer("update-returning", SqliteBegin.IMMEDIATE, 0, 5, 30_000);
        Connection reader = queue.connect();
        Statement statement = reader.createStatement()) {
      statement.execute("begin");
      try (ResultSet rows = statement.executeQuery("select count(*) from tasks")) {
        assertTrue(rows.next());
      }
      ClaimCall call = new ClaimCall(5);
      CompletableFuture<Void> claiming = CompletableFuture.runAsync(() -> claimer.claim(call));
      Thread.sleep(300);
      assertFalse(claiming.isDone(), "the reader's shared lock must bar the commit");
      statement.execute("rollback");
      claiming.get();
      assertEquals(CallOutcome.COMMITTED, call.outcome());
      assertTrue(call.retries().asMap().get("commit SQLITE_BUSY") > 0, call.retries().toString());
      assertEquals(5, queue.snapshot().countFree());
    }
  }

  @Test
  void anOvertakenDeferredClaimStartsAgain() throws Exception {
    open(JournalMode.WAL, 5_000, 10);
    try (Connection one = queue.connect();
        Statement first = one.createStatement();
        SqliteClaimer other = claimer("select-then-update", SqliteBegin.DEFERRED, 1, 2, 5_000)) {
      first.execute("begin deferred");
      try (ResultSet rows = first.executeQuery("select id from tasks limit 1")) {
        assertTrue(rows.next());
      }
      ClaimCall call = new ClaimCall(2);
      other.claim(call);
      assertEquals(CallOutcome.COMMITTED, call.outcome());
      java.sql.SQLException refused =
          org.junit.jupiter.api.Assertions.assertThrows(
              java.sql.SQLException.class,
              () -> first.execute("update tasks set status = 'claimed' where id = 9"));
      assertEquals("SQLITE_BUSY_SNAPSHOT", SqliteErrors.code(refused));
      assertEquals(FailureKind.RETRY, SqliteErrors.classify(refused, false));
      first.execute("rollback");
      assertEquals(Map.of(), call.retries().asMap());
    }
  }
}
