package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqlite.Function;

/** Deferred claims on SQLite into whose transaction another connection comes. */
class SqliteDeferredIT {
  private static final String TAKE_FIRST =
      "update tasks set status = 'claimed', worker = 'w9' where id <= 3";

  @TempDir Path folder;
  private SqliteQueue queue;

  /** What another connection does between a claim's select and its update. */
  private interface Step {
    /**
     * @param time 1 for the claim's first attempt
     */
    void at(int time) throws SQLException;
  }

  @AfterEach
  void close() {
    queue.close();
  }

  @Test
  void anOvertakenDeferredClaimStartsAgain() throws Exception {
    load(JournalMode.WAL, 30_000);
    try (Connection other = queue.connect()) {
      ClaimCall call = claimBetween(time -> overtake(other, time));
      Claims.assertCommitted(call, 4, 6);
      assertEquals(Map.of("SQLITE_BUSY_SNAPSHOT", 2L), call.retries().asMap());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = JournalMode.class,
      names = {"WAL", "DELETE"})
  void aDeferredClaimThatMeetsAWriterStartsAgain(JournalMode mode) throws Exception {
    load(mode, 20);
    try (Connection other = queue.connect()) {
      ClaimCall call =
          claimBetween(
              time -> {
                if (time == 1) {
                  QueueCluster.execute(other, "begin immediate");
                  QueueCluster.execute(other, TAKE_FIRST);
                } else if (time == 3) {
                  QueueCluster.execute(other, "rollback");
                }
              });
      Claims.assertCommitted(call, 1, 3);
      assertEquals(Map.of("SQLITE_BUSY", 2L), call.retries().asMap());
    }
  }

  private void load(JournalMode mode, int busyTimeoutMs) {
    SqliteOptions options =
        new SqliteOptions(mode, Synchronous.NORMAL, busyTimeoutMs, BusyHandlerKind.SQLITE);
    queue = new SqliteQueue(folder, options, IndexKind.PARTIAL);
    queue.create();
    queue.reload(20);
  }

  /** A deferred select-then-update claim of 3 with a step between its select and its update. */
  private ClaimCall claimBetween(Step step) throws SQLException {
    Connection mine = queue.connect();
    Function.create(
        mine,
        "meanwhile",
        new Function() {
          private int time;

          @Override
          protected void xFunc() throws SQLException {
            step.at(++time);
            result(1);
          }
        });
    ClaimScript script =
        ClaimScript.parse(
            Engine.SQLITE,
            "interleaved",
            """
            select id from tasks where status = 'new' order by id limit :batch;
            select value from json_each(:ids) where (select meanwhile()) = 1;
            update tasks set status = 'claimed', worker = :worker
            where id in (select value from json_each(:ids));
            """,
            LockClause.NONE);
    try (Claimer claimer =
        new SqliteClaimer(mine, script, SqliteBegin.DEFERRED, Claims.options(0, 3))) {
      return Claims.claim(claimer, 3);
    }
  }

  private static void overtake(Connection other, int time) throws SQLException {
    if (time == 1) {
      QueueCluster.execute(other, TAKE_FIRST);
    } else if (time == 2) {
      QueueCluster.execute(other, "update tasks set url = 'moved' where id = 20");
    }
  }
}
