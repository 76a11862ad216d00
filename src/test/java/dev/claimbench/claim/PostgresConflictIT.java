package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.QueueCluster;
import dev.claimbench.verify.CallOutcome;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Claims on PostgreSQL that get in each other's way. */
class PostgresConflictIT {
  private static final String LOCK_FIRST = "select 1 from tasks where id <= 3 for update";

  /** Where a claim stops until another session gives up advisory lock 7. */
  private static final String GATE = "do $$ begin perform pg_advisory_xact_lock(7); end $$;\n";

  private static final String SHUT_GATE = "select pg_advisory_xact_lock(7)";

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

  @BeforeEach
  void load() {
    bed.load(20);
  }

  @Test
  void theHoldIsInsideTheTransaction() throws Exception {
    long holdMs = 400;
    Connection first = bed.connect();
    try (Claimer a =
            new PostgresClaimer(
                first, forUpdate(), Claims.options(0, 3, holdMs, Claims.PATIENCE_MS));
        Claimer b = new PostgresClaimer(bed.connect(), forUpdate(), Claims.options(1, 3))) {
      Claiming holding = Claiming.start(a, 3);
      bed.awaitHold(PostgresBed.pid(first));
      ClaimCall waited = Claims.claim(b, 3);
      ClaimCall held = holding.end();
      Claims.assertCommitted(held, 1, 3);
      assertTrue(held.heldAt() - held.claimedAt() >= TimeUnit.MILLISECONDS.toNanos(holdMs));
      assertTrue(waited.begunAt() < held.heldAt(), "the second worker came too late");
      assertTrue(waited.claimedAt() >= held.heldAt(), "the second worker did not wait");
      assertEquals(Map.of(), waited.retries().asMap());
    }
  }

  @Test
  void anEmptyClaimIsNotHeld() throws Exception {
    bed.load(1);
    ClaimOptions options = Claims.options(0, 3, Claims.PATIENCE_MS, Claims.PATIENCE_MS);
    try (Claimer first = new PostgresClaimer(bed.connect(), forUpdate(), Claims.options(1, 3));
        Claimer claimer = new PostgresClaimer(bed.connect(), forUpdate(), options)) {
      Claims.assertCommitted(Claims.claim(first, 3), 1, 1);
      Claims.assertEmpty(Claiming.start(claimer, 3).end());
    }
  }

  @ParameterizedTest
  @CsvSource({"FOR_UPDATE_NOWAIT, 0", "FOR_UPDATE, 30"})
  void aLockThatIsNotToBeHadIsTriedAgain(LockClause lock, int lockTimeoutMs) throws Exception {
    Connection mine = bed.connectWith("lock_timeout = " + lockTimeoutMs);
    try (Connection holder = bed.holding(LOCK_FIRST);
        Claimer claimer = new PostgresClaimer(mine, script(lock), Claims.options(0, 3))) {
      Claiming claiming = Claiming.start(claimer, 3);
      bed.awaitTwoAttempts(PostgresBed.pid(mine));
      holder.rollback();
      ClaimCall call = claiming.end();
      Claims.assertCommitted(call, 1, 3);
      assertEquals(Set.of("55P03"), call.retries().asMap().keySet());
      assertEquals("", call.error());
    }
  }

  @ParameterizedTest
  @CsvSource({"FOR_UPDATE_NOWAIT, 0, 60", "FOR_UPDATE, 30, 60", "FOR_UPDATE_NOWAIT, 0, 0"})
  void patienceEndsAndTheWorkerGoesOn(LockClause lock, int lockTimeoutMs, long giveUpMs)
      throws Exception {
    Connection mine = bed.connectWith("lock_timeout = " + lockTimeoutMs);
    ClaimOptions options = Claims.options(0, 3, 0, giveUpMs);
    try (Connection holder = bed.holding(LOCK_FIRST);
        Claimer claimer = new PostgresClaimer(mine, script(lock), options)) {
      ClaimCall call = new ClaimCall(3);
      claimer.claim(call);
      Claims.assertFailed(call, "55P03");
      assertFalse(call.broken());
      assertTrue(call.endedAt() - call.begunAt() >= TimeUnit.MILLISECONDS.toNanos(giveUpMs));
      assertEquals(giveUpMs > 0, call.retries().asMap().containsKey("55P03"));
      holder.rollback();
      claimer.claim(call);
      Claims.assertCommitted(call, 1, 3);
    }
  }

  @Test
  void anInterruptedWorkerMakesNoMoreAttempts() throws Exception {
    Connection mine = bed.connect();
    try (Connection holder = bed.holding(LOCK_FIRST);
        Claimer claimer =
            new PostgresClaimer(mine, script(LockClause.FOR_UPDATE_NOWAIT), Claims.options(0, 3))) {
      Claiming claiming = Claiming.start(claimer, 3);
      bed.awaitTwoAttempts(PostgresBed.pid(mine));
      claiming.interrupt();
      Claims.assertFailed(claiming.end(), "55P03");
      assertTrue(claiming.interruptedAtTheEnd(), "the interrupt was swallowed");
      holder.rollback();
      Claims.assertCommitted(Claims.claim(claimer, 3), 1, 3);
    }
  }

  @Test
  void aSerializationFailureIsTriedAgain() throws Exception {
    Connection mine = bed.connect();
    mine.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    try (Connection other =
            bed.holding("update tasks set status = 'claimed', worker = 'w1' where id <= 3");
        Claimer claimer = new PostgresClaimer(mine, forUpdate(), Claims.options(0, 3))) {
      Claiming claiming = Claiming.start(claimer, 3);
      bed.awaitLockWait(PostgresBed.pid(mine));
      other.commit();
      ClaimCall call = claiming.end();
      Claims.assertCommitted(call, 4, 6);
      assertEquals(Map.of("40001", 1L), call.retries().asMap());
    }
  }

  @Test
  void aCommitThatFailsToSerializeIsAClaimTriedAgain() throws Exception {
    Connection mine = bed.connect();
    mine.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    String claim =
        "update tasks set status = 'claimed', worker = :worker"
            + " where id in (select id from tasks where status = 'new' order by id limit :batch)"
            + " returning id;\n";
    ClaimScript gated = ClaimScript.parse(Engine.POSTGRES, "gated", claim + GATE, LockClause.NONE);
    try (Connection gate = bed.holding(SHUT_GATE);
        Connection other = bed.connect();
        Claimer claimer = new PostgresClaimer(mine, gated, Claims.options(0, 3))) {
      Claiming claiming = Claiming.start(claimer, 3);
      bed.awaitLockWait(PostgresBed.pid(mine));
      // Reads what the claim changed, and puts a task in front of those that it picked.
      other.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      other.setAutoCommit(false);
      QueueCluster.execute(other, "select count(*) from tasks where status = 'new'");
      QueueCluster.execute(other, "insert into tasks (id, url) values (0, 'in front')");
      other.commit();
      gate.rollback();
      ClaimCall call = claiming.end();
      Claims.assertCommitted(call, 0, 2);
      assertEquals(Map.of("40001", 1L), call.retries().asMap());
      assertEquals(3, Claims.marked(bed.queue().snapshot(), 0).length);
    }
  }

  @Test
  void aDeadlocksVictimTriesAgain() throws Exception {
    // The claim locks task 1 and then wants task 2, which the other session got while the claim
    // stood at the gate; that session looks for deadlocks an hour later, so the claim is found.
    ClaimScript upwards =
        ClaimScript.parse(
            Engine.POSTGRES,
            "upwards",
            "select id from tasks where id = 1 for update;\n"
                + GATE
                + "update tasks set status = 'claimed', worker = :worker"
                + " where id <= 2 and id <= :batch returning id;\n",
            LockClause.NONE);
    Connection mine = bed.connectWith("deadlock_timeout = 20");
    try (Connection gate = bed.holding(SHUT_GATE);
        Connection other = bed.connectWith("deadlock_timeout = '1h'");
        Claimer claimer = new PostgresClaimer(mine, upwards, Claims.options(0, 2))) {
      Claiming claiming = Claiming.start(claimer, 2);
      bed.awaitLockWait(PostgresBed.pid(mine));
      other.setAutoCommit(false);
      QueueCluster.execute(other, "select 1 from tasks where id = 2 for update");
      CompletableFuture<Void> downwards =
          CompletableFuture.runAsync(
              () -> {
                try {
                  QueueCluster.execute(other, "select 1 from tasks where id = 1 for update");
                  other.rollback();
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      bed.awaitLockWait(PostgresBed.pid(other));
      gate.rollback();
      ClaimCall call = claiming.end();
      downwards.get(60, TimeUnit.SECONDS);
      assertEquals(CallOutcome.COMMITTED, call.outcome(), call.error());
      assertEquals(Map.of("40P01", 1L), call.retries().asMap());
    }
  }

  private static ClaimScript forUpdate() {
    return script(LockClause.FOR_UPDATE);
  }

  private static ClaimScript script(LockClause lock) {
    return ClaimScript.load(Engine.POSTGRES, "select-then-update", lock);
  }
}
