package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.claimbench.db.PostgresQueue;
import dev.claimbench.verify.CallOutcome;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each shape of claim promises on PostgreSQL. */
class PostgresClaimIT {
  private static final String[] SHAPES = {
    "select-then-update", "cte", "in-subquery", "any-array",
  };

  @TempDir static Path temp;
  private static PostgresBed bed;

  @BeforeAll
  static void start() throws Exception {
    bed = new PostgresBed(temp.resolve("pg"));
  }

  @AfterAll
  static void stop() throws Exception {
    bed.close();
  }

  static Stream<Arguments> all() {
    return Arrays.stream(SHAPES)
        .flatMap(shape -> Arrays.stream(LockClause.values()).map(l -> Arguments.of(shape, l)));
  }

  static Stream<Arguments> locking() {
    return all().filter(a -> !((LockClause) a.get()[1]).sql().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("all")
  void workersInTurnGetTheNextTasksUntilNoneIsLeft(String shape, LockClause lock) throws Exception {
    PostgresQueue queue = bed.load(25);
    ClaimScript script = ClaimScript.load(Engine.POSTGRES, shape, lock);
    try (Claimer a = open(script, Claims.options(0, 10));
        Claimer b = open(script, Claims.options(1, 10))) {
      Claims.assertCommitted(Claims.claim(a, 10), 1, 10);
      Claims.assertCommitted(Claims.claim(b, 10), 11, 20);
      Claims.assertCommitted(Claims.claim(a, 10), 21, 25);
      Claims.assertEmpty(Claims.claim(b, 10));
      Claims.assertEmpty(Claims.claim(a, 10));
    }
    assertArrayEquals(
        LongStream.concat(LongStream.rangeClosed(1, 10), LongStream.rangeClosed(21, 25)).toArray(),
        Claims.marked(queue.snapshot(), 0));
    assertArrayEquals(LongStream.rangeClosed(11, 20).toArray(), Claims.marked(queue.snapshot(), 1));
  }

  @ParameterizedTest
  @MethodSource("locking")
  void fourWorkersGetEachTaskOnce(String shape, LockClause lock) throws Exception {
    ClaimScript script = ClaimScript.load(Engine.POSTGRES, shape, lock);
    Drain.check(bed.load(1), options -> open(script, options));
  }

  @ParameterizedTest
  @ValueSource(strings = {"select-then-update", "cte", "in-subquery", "any-array"})
  void withoutALockOverlappingClaimsTakeTheSameTasks(String shape) throws Exception {
    PostgresQueue queue = bed.load(20);
    ClaimScript script = ClaimScript.load(Engine.POSTGRES, shape, LockClause.NONE);
    Connection first = bed.connect();
    Connection second = bed.connect();
    try (Claimer a =
            new PostgresClaimer(first, script, Claims.options(0, 5, 60_000, Claims.PATIENCE_MS));
        Claimer b = new PostgresClaimer(second, script, Claims.options(1, 5))) {
      Claiming holding = Claiming.start(a, 5);
      bed.awaitHold(PostgresBed.pid(first));
      Claiming picking = Claiming.start(b, 5);
      // Now both have picked; the second waits to mark what the first has marked.
      bed.awaitLockWait(PostgresBed.pid(second));
      holding.interrupt();
      Claims.assertCommitted(holding.end(), 1, 5);
      Claims.assertCommitted(picking.end(), 1, 5);
    }
    // The table shows nothing of it.
    assertEquals(15, queue.snapshot().countFree());
    assertEquals(0, Claims.marked(queue.snapshot(), 0).length);
    assertEquals(5, Claims.marked(queue.snapshot(), 1).length);
  }

  @Test
  void aCallKeepsNothingOfTheCallsBefore() throws Exception {
    PostgresQueue queue = bed.load(9);
    ClaimScript script = skipLocked("select-then-update");
    try (Claimer a = open(script, Claims.options(0, 3));
        Claimer b = open(script, Claims.options(1, 10))) {
      ClaimCall call = new ClaimCall(3);
      for (int i = 0; i < 3; i++) {
        a.claim(call);
        Claims.assertCommitted(call, 3 * i + 1, 3 * i + 3);
      }
      a.claim(call);
      Claims.assertEmpty(call);
      queue.reload(12);
      Claims.assertCommitted(Claims.claim(b, 10), 1, 10);
      a.claim(call);
      Claims.assertCommitted(call, 11, 12);
      // Had the short batch marked an id of an old call too, it would be one of the other worker's.
      assertEquals(10, Claims.marked(queue.snapshot(), 1).length);
      assertEquals(Map.of(), call.retries().asMap());
    }
  }

  @Test
  void longRunsOfOneStatementBindTheRightIds() throws Exception {
    PostgresQueue queue = bed.load(100);
    // Batches of 3 and a last one of 1: full arrays and a copied one, on either side of the
    // driver's switch to a statement prepared on the server.
    try (Claimer claimer = open(skipLocked("select-then-update"), Claims.options(0, 3))) {
      ClaimCall call = new ClaimCall(3);
      for (long id = 1; id <= 100; id += 3) {
        claimer.claim(call);
        Claims.assertCommitted(call, id, Math.min(100, id + 2));
        assertEquals(100 - Math.min(100, id + 2), queue.snapshot().countFree());
      }
    }
    assertEquals(100, Claims.marked(queue.snapshot(), 0).length);
  }

  @Test
  void aClaimOfMoreThanTheBatchIsSeenInFull() throws Exception {
    PostgresQueue queue = bed.load(50);
    ClaimScript greedy =
        ClaimScript.parse(
            Engine.POSTGRES,
            "greedy",
            "update tasks set status = 'claimed', worker = :worker where id in"
                + " (select id from tasks where status = 'new' order by id limit 21 * :batch)"
                + " returning id;",
            LockClause.NONE);
    try (Claimer claimer = open(greedy, Claims.options(0, 2))) {
      ClaimCall call = Claims.claim(claimer, 2);
      Claims.assertCommitted(call, 1, 42);
      assertArrayEquals(Claims.marked(queue.snapshot(), 0), Claims.ids(call));
    }
  }

  @Test
  void aDroppedTableFailsTheCallAndNoMore() throws Exception {
    PostgresQueue queue = bed.load(5);
    try (Claimer claimer = open(skipLocked("cte"), Claims.options(0, 2));
        Connection admin = bed.holding("drop table tasks")) {
      admin.commit();
      ClaimCall call = new ClaimCall(2);
      claimer.claim(call);
      Claims.assertFailed(call, "42P01");
      assertEquals(1, call.error().lines().count());
      assertFalse(call.broken());
      queue.create();
      queue.reload(5);
      claimer.claim(call);
      assertEquals(CallOutcome.COMMITTED, call.outcome(), call.error());
    }
  }

  private static ClaimScript skipLocked(String shape) {
    return ClaimScript.load(Engine.POSTGRES, shape, LockClause.FOR_UPDATE_SKIP_LOCKED);
  }

  private static Claimer open(ClaimScript script, ClaimOptions options) throws SQLException {
    return new PostgresClaimer(bed.connect(), script, options);
  }
}
