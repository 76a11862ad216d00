package dev.claimbench.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.claim.ClaimCall;
import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Claimer;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.PostgresClaimer;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.db.QueueCluster;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;

@Timeout(120)
class PostgresProbeIT {
  private static QueueCluster cluster;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    cluster = new QueueCluster(folder.resolve("data"));
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  private static void claim(Claimer claimer, WorkerRecorder recorder, int calls) {
    ClaimCall call = new ClaimCall(10);
    for (int i = 0; i < calls; i++) {
      claimer.claim(call);
      recorder.record(call, true, true, false);
    }
  }

  @Test
  void writtenLogIsCountedOverTheTasks() throws Exception {
    try (PostgresQueue queue =
            new PostgresQueue(cluster.connectToNew("probe"), IndexKind.PARTIAL, "probe");
        PostgresProbe probe = new PostgresProbe(cluster.connect("probe"), null, "tasks");
        Claimer claimer =
            new PostgresClaimer(
                cluster.connect("probe"),
                ClaimScript.load(Engine.POSTGRES, "cte", LockClause.FOR_UPDATE_SKIP_LOCKED),
                new ClaimOptions(0, 10, 0, 1000))) {
      queue.create();
      queue.reload(2000);
      WorkerRecorder recorder = new WorkerRecorder(0, 10, 1000);
      probe.begin();
      claim(claimer, recorder, 100);
      Internals seen = probe.end(List.of(recorder));
      double bytes = seen.figures().get(Internals.WAL_BYTES);
      // A row version and an index entry at least; a page image per task would be too much.
      assertTrue(bytes > 80 && bytes < 9000, seen.toString());
      assertEquals(0, seen.samples());

      WorkerRecorder idle = new WorkerRecorder(0, 10, 10);
      probe.begin();
      assertTrue(
          !probe.end(List.of(idle)).figures().containsKey(Internals.WAL_BYTES),
          "no task, no bytes per task");
    }
  }

  @Test
  void aSessionThatWaitsForARowIsSeenWaiting() throws Exception {
    try (PostgresQueue queue =
            new PostgresQueue(cluster.connectToNew("waits"), IndexKind.NONE, "waits");
        Connection holder = cluster.connect("waits");
        Connection waiter = cluster.connect("waits");
        PostgresProbe probe =
            new PostgresProbe(
                cluster.connect("waits"),
                new WaitSampler(cluster.connect("waits"), () -> new Integer[] {pid(waiter)}),
                "tasks")) {
      queue.create();
      queue.reload(10);
      holder.setAutoCommit(false);
      lockFirst(holder);
      Thread blocked =
          new Thread(
              () -> {
                try {
                  lockFirst(waiter);
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      blocked.start();
      boolean seen = false;
      while (!seen) {
        probe.begin();
        Thread.sleep(200);
        Internals now = probe.end(List.of());
        seen = now.waits().keySet().stream().anyMatch(what -> what.startsWith("Lock:"));
      }
      holder.rollback();
      blocked.join();
      probe.begin();
      Internals after;
      do {
        Thread.sleep(50);
        after = probe.end(List.of());
      } while (after.samples() == 0 && again(probe));
      assertEquals(List.of("client"), List.copyOf(after.waits().keySet()));
    }
  }

  private static boolean again(PostgresProbe probe) {
    probe.begin();
    return true;
  }

  private static Integer pid(Connection connection) {
    try {
      return connection.unwrap(PGConnection.class).getBackendPID();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void lockFirst(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("select id from tasks where id = 1 for update");
    }
  }
}
