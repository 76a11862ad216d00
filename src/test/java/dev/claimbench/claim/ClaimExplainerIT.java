package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.KeyKind;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.db.Synchronous;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Plans of real engines; asking for one must neither wait for locks nor take any. */
@Timeout(120)
class ClaimExplainerIT {
  private static final ClaimOptions OPTIONS = new ClaimOptions(0, 50, 0, 1000);

  @Test
  void everyShapeOfPostgresIsExplainedAndNothingIsClaimed(@TempDir Path temp) throws Exception {
    try (PostgresBed bed = new PostgresBed(temp.resolve("pg"))) {
      PostgresQueue queue = bed.load(5000);
      // With every row locked by another session, a plan that ran the claim would wait or be empty.
      try (Connection holder = bed.holding("select * from tasks for update");
          Connection connection = bed.connectWith("lock_timeout = 200")) {
        for (Shapes shape : Shapes.of(Engine.POSTGRES)) {
          ClaimScript script =
              ClaimScript.load(Engine.POSTGRES, shape.value(), LockClause.FOR_UPDATE);
          List<String> plan =
              ClaimExplainer.explain(Engine.POSTGRES, connection, script, OPTIONS, KeyKind.INTEGER);
          String text = String.join("\n", plan);
          assertEquals(shape.locks(), text.contains("LockRows"), text);
          assertTrue(text.contains("tasks_claim"), text);
          assertTrue(!text.contains("1,2,3"), "ids are left out: " + text);
          assertTrue(connection.getAutoCommit());
        }
        holder.rollback();
      }
      assertEquals(5000, queue.snapshot().countFree());
    }
  }

  @Test
  void everyShapeOfSqlite(@TempDir Path temp) throws Exception {
    SqliteOptions options =
        new SqliteOptions(JournalMode.WAL, Synchronous.FULL, 1000, BusyHandlerKind.SQLITE);
    SqliteQueue queue = new SqliteQueue(temp, options, IndexKind.PARTIAL);
    try {
      queue.create();
      queue.reload(5000);
      assertEquals(2, queue.definition().size(), queue.definition().toString());
      assertTrue(queue.compileOptions().stream().anyMatch(o -> o.startsWith("COMPILER")));
      for (Shapes shape : Shapes.of(Engine.SQLITE)) {
        ClaimScript script = ClaimScript.load(Engine.SQLITE, shape.value(), LockClause.NONE);
        List<String> plan =
            ClaimExplainer.explain(
                Engine.SQLITE, queue.connect(), script, OPTIONS, KeyKind.INTEGER);
        assertTrue(String.join("\n", plan).contains("tasks_claim"), plan.toString());
      }
      assertEquals(5000, queue.snapshot().countFree());
    } finally {
      queue.close();
    }
  }
}
