package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What each shape of claim promises on SQLite. */
class SqliteClaimIT {
  @TempDir Path folder;

  static Stream<Arguments> all() {
    return Stream.of("update-returning", "select-then-update", "guarded-update")
        .flatMap(
            shape ->
                Stream.of(JournalMode.WAL, JournalMode.DELETE)
                    .flatMap(
                        mode ->
                            Stream.of(SqliteBegin.values())
                                .map(begin -> Arguments.of(shape, mode, begin))));
  }

  /** Without a transaction a pick that is not checked again is no claim. */
  static Stream<Arguments> safe() {
    return all()
        .filter(
            a -> a.get()[2] != SqliteBegin.AUTOCOMMIT || !a.get()[0].equals("select-then-update"));
  }

  @ParameterizedTest
  @MethodSource("safe")
  void fourWorkersGetEachTaskOnce(String shape, JournalMode mode, SqliteBegin begin)
      throws Exception {
    try (SqliteQueue queue = queue(mode)) {
      Drain.check(queue, options -> open(queue, shape, begin, options));
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void workersInTurnGetTheNextTasksUntilNoneIsLeft(
      String shape, JournalMode mode, SqliteBegin begin) throws Exception {
    try (SqliteQueue queue = queue(mode);
        Claimer a = open(queue, shape, begin, Claims.options(0, 10));
        Claimer b = open(queue, shape, begin, Claims.options(1, 10));
        Connection other = queue.connect()) {
      queue.reload(25);
      ClaimCall call = new ClaimCall(10);
      a.claim(call);
      Claims.assertCommitted(call, 1, 10);
      Claims.assertCommitted(Claims.claim(b, 10), 11, 20);
      a.claim(call);
      Claims.assertCommitted(call, 21, 25);
      a.claim(call);
      Claims.assertEmpty(call);
      assertEquals(Map.of(), call.retries().asMap());
      // No lock was left behind, neither of the claims nor of the empty one.
      QueueCluster.execute(other, "pragma busy_timeout = 0");
      QueueCluster.execute(other, "begin exclusive");
      QueueCluster.execute(other, "rollback");
      assertArrayEquals(
          LongStream.rangeClosed(11, 20).toArray(), Claims.marked(queue.snapshot(), 1));
      assertEquals(15, Claims.marked(queue.snapshot(), 0).length);
    }
  }

  @Test
  void aClaimOfMoreThanTheBatchIsSeenInFull() throws Exception {
    ClaimScript greedy =
        ClaimScript.parse(
            Engine.SQLITE,
            "greedy",
            "update tasks set status = 'claimed', worker = :worker where id in"
                + " (select id from tasks where status = 'new' order by id limit 21 * :batch)"
                + " returning id;",
            LockClause.NONE);
    try (SqliteQueue queue = queue(JournalMode.WAL);
        Claimer claimer =
            new SqliteClaimer(
                queue.connect(), greedy, SqliteBegin.IMMEDIATE, Claims.options(0, 2))) {
      queue.reload(50);
      Claims.assertCommitted(Claims.claim(claimer, 2), 1, 42);
    }
  }

  @Test
  void aDroppedTableFailsTheCallAndNoMore() throws Exception {
    for (String shape : new String[] {"update-returning", "select-then-update"}) {
      try (SqliteQueue queue = queue(JournalMode.WAL);
          Claimer claimer = open(queue, shape, SqliteBegin.IMMEDIATE, Claims.options(0, 2));
          Connection admin = queue.connect()) {
        QueueCluster.execute(admin, "drop table tasks");
        ClaimCall call = new ClaimCall(2);
        for (int i = 0; i < 2; i++) {
          claimer.claim(call);
          Claims.assertFailed(call, "SQLITE_ERROR");
          assertFalse(call.broken());
          assertTrue(call.error().contains("no such table: tasks"), call.error());
        }
        queue.create();
        queue.reload(5);
        claimer.claim(call);
        Claims.assertCommitted(call, 1, 2);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = JournalMode.class,
      names = {"WAL", "DELETE"})
  void aFullDiskFailsTheCallAndNoMore(JournalMode mode) throws Exception {
    ClaimScript growing =
        ClaimScript.parse(
            Engine.SQLITE,
            "growing",
            """
            update tasks set status = 'claimed', worker = :worker where id <= :batch returning id;
            insert into tasks (id, url) values (99, hex(zeroblob(500000)));
            """,
            LockClause.NONE);
    try (SqliteQueue queue = queue(mode);
        Connection mine = queue.connect();
        Claimer claimer =
            new SqliteClaimer(mine, growing, SqliteBegin.IMMEDIATE, Claims.options(0, 2))) {
      queue.reload(5);
      QueueCluster.execute(mine, "pragma max_page_count = 20");
      ClaimCall call = new ClaimCall(2);
      for (int i = 0; i < 2; i++) {
        claimer.claim(call);
        Claims.assertFailed(call, "SQLITE_FULL");
        assertFalse(call.broken());
        assertEquals(5, queue.snapshot().countFree());
      }
      QueueCluster.execute(mine, "pragma max_page_count = 100000");
      claimer.claim(call);
      Claims.assertCommitted(call, 1, 2);
    }
  }

  private SqliteQueue queue(JournalMode mode) {
    SqliteOptions options =
        new SqliteOptions(mode, Synchronous.NORMAL, 30_000, BusyHandlerKind.CONSTANT_1MS);
    SqliteQueue queue = new SqliteQueue(folder, options, IndexKind.PARTIAL);
    queue.create();
    return queue;
  }

  private static Claimer open(
      SqliteQueue queue, String shape, SqliteBegin begin, ClaimOptions options)
      throws SQLException {
    ClaimScript script = ClaimScript.load(Engine.SQLITE, shape, LockClause.NONE);
    return new SqliteClaimer(queue.connect(), script, begin, options);
  }
}
