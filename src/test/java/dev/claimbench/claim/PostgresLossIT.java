package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.PostgresQueue;
import dev.claimbench.verify.CallOutcome;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a claim call says when its backend is gone. */
class PostgresLossIT {
  @TempDir static Path temp;
  private static PostgresBed bed;

  private PostgresQueue queue;
  private Connection mine;

  @BeforeAll
  static void start() throws Exception {
    bed = new PostgresBed(temp.resolve("pg"));
  }

  @AfterAll
  static void stop() throws Exception {
    bed.close();
  }

  @BeforeEach
  void load() throws Exception {
    queue = bed.load(20);
    mine = bed.connect();
  }

  @Test
  void aCommitWithoutAnAnswerIsIndeterminate() throws Exception {
    try (Claimer claimer = claimer(60_000)) {
      Claiming claiming = Claiming.start(claimer, 3);
      bed.awaitHold(PostgresBed.pid(mine));
      bed.terminate(PostgresBed.pid(mine));
      claiming.interrupt();
      ClaimCall call = claiming.end();
      // The worker sent a commit and cannot know; that the server lost it is our knowledge alone.
      assertEquals(CallOutcome.INDETERMINATE, call.outcome());
      assertEquals(3, Claims.ids(call).length);
      assertTrue(call.broken());
      assertTrue(call.error().matches("(57P01|08\\w{3}): .+"), call.error());
      assertTrue(call.claimedAt() < call.heldAt(), "the hold that was is forgotten");
      assertEquals(20, queue.snapshot().countFree());
      claimer.claim(call);
      Claims.assertFailed(call, "08003");
      assertTrue(call.broken());
    }
  }

  @Test
  void aBackendLostBetweenCallsClaimsNothing() throws Exception {
    try (Claimer claimer = claimer(0)) {
      ClaimCall call = Claims.claim(claimer, 3);
      Claims.assertCommitted(call, 1, 3);
      bed.terminate(PostgresBed.pid(mine));
      claimer.claim(call);
      assertEquals(CallOutcome.FAILED, call.outcome(), call.error());
      assertEquals(0, Claims.ids(call).length);
      assertTrue(call.broken());
    }
  }

  @Test
  void aBackendLostInAStatementClaimsNothing() throws Exception {
    try (Connection holder = bed.holding("select 1 from tasks for update");
        Claimer claimer = claimer(0)) {
      Claiming claiming = Claiming.start(claimer, 3);
      bed.awaitLockWait(PostgresBed.pid(mine));
      bed.terminate(PostgresBed.pid(mine));
      ClaimCall call = claiming.end();
      Claims.assertFailed(call, "57P01");
      assertTrue(call.broken());
      holder.rollback();
      assertEquals(20, queue.snapshot().countFree());
    }
  }

  @Test
  void aTransactionThatTheServerTimedOutClaimsNothing() throws Exception {
    mine.createStatement().execute("set idle_in_transaction_session_timeout = 50");
    try (Claimer claimer = claimer(60_000)) {
      int pid = PostgresBed.pid(mine);
      Claiming claiming = Claiming.start(claimer, 3);
      bed.awaitEnd(pid);
      claiming.interrupt();
      ClaimCall call = claiming.end();
      // The server said so itself: nothing is in doubt.
      Claims.assertFailed(call, "25P03");
      assertTrue(call.broken());
      assertEquals(20, queue.snapshot().countFree());
    }
  }

  private Claimer claimer(long holdMs) throws Exception {
    ClaimScript script =
        ClaimScript.load(Engine.POSTGRES, "select-then-update", LockClause.FOR_UPDATE);
    return new PostgresClaimer(mine, script, Claims.options(0, 3, holdMs, Claims.PATIENCE_MS));
  }
}
