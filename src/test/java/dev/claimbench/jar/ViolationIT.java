package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What does not come out as it should, and what is kept all the same. */
class ViolationIT {

  @Test
  void aWrongClaimDeclaredSafeIsCaughtWithWitnessesAndTheOthersAreKept(@TempDir Path folder)
      throws Exception {
    JarProcess jar = new JarProcess(folder);
    String classPath =
        Path.of("src/test/fixtures/wrong-claim").toAbsolutePath()
            + File.pathSeparator
            + JarProcess.JAR.toAbsolutePath();
    jar.launch(
            List.of("-cp", classPath, "dev.claimbench.Main"),
            "PostgresClaimBench",
            "--postgres",
            "embedded",
            "--data-dir",
            jar.data().toString(),
            "-p",
            "shape=cte,any-array,select-then-update",
            "-p",
            "lockClause=FOR_UPDATE_SKIP_LOCKED",
            "-p",
            "batchSize=10",
            "-p",
            "holdMs=0",
            "-wi",
            "1",
            "-w",
            "300ms",
            "-i",
            "1",
            "-r",
            "400ms")
        .exits(2);
    List<JsonNode> cells = jar.cells();
    assertEquals(3, cells.size());
    for (JsonNode cell : cells) {
      boolean wrong = cell.at("/cell/params/shape").asText().equals("any-array");
      assertEquals(wrong ? "VIOLATED" : "VERIFIED", cell.at("/verdict/verdict").asText());
      assertFalse(cell.at("/control").asBoolean());
      if (wrong) {
        JsonNode witness = cell.at("/iterations/0/findings/witnesses/0");
        assertEquals("DUPLICATE", witness.at("/rule").asText());
        assertNotEquals(witness.at("/workerA").asInt(), witness.at("/workerB").asInt());
      }
    }
    String out = jar.stdout();
    assertTrue(out.contains("verdict: VIOLATED"), out);
    assertTrue(out.matches("(?s).*DUPLICATE id \\d+: w\\d at .* ms, w\\d at .*"), out);
    assertEquals(2, jar.manifest().at("/verdict/exitCode").asInt());
    jar.leftNothing();
  }

  @Test
  void aForkThatDiesIsAFailedCellInOneLine(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
            "SqliteClaimBench",
            "--data-dir",
            jar.data().toString(),
            "-p",
            "journalMode=WAL",
            "-p",
            "batchSize=20",
            "-p",
            "holdMs=0",
            "-wi",
            "1",
            "-w",
            "200ms",
            "-i",
            "1",
            "-r",
            "200ms",
            "-jvmArgs",
            "-XX:NoSuchFlagAnywhere")
        .exits(1);
    assertTrue(jar.stdout().contains("FAILED"), jar.stdout());
    assertFalse(jar.stderr().contains("\tat "), jar.stderr());
    JsonNode cell = jar.cells().get(0);
    assertEquals("FAILED", cell.at("/status").asText());
    assertTrue(cell.at("/error").asText().contains("NoSuchFlagAnywhere"), cell.toString());
    assertEquals(1, jar.manifest().at("/verdict/exitCode").asInt());
    jar.leftNothing();
  }

  @Test
  void retriesAreCountedByCode(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
            "PostgresClaimBench",
            "--postgres",
            "embedded",
            "--data-dir",
            jar.data().toString(),
            "-p",
            "lockClause=FOR_UPDATE_NOWAIT",
            "-p",
            "batchSize=10",
            "-p",
            "holdMs=20",
            "-p",
            "durability=off",
            "-wi",
            "1",
            "-w",
            "300ms",
            "-i",
            "1",
            "-r",
            "500ms")
        .exits(0);
    long retried = 0;
    for (JsonNode worker : jar.cells().get(0).at("/iterations/1/workers")) {
      retried += worker.at("/retries/55P03").asLong();
    }
    assertTrue(retried > 0, jar.cells().get(0).toString());
    assertTrue(jar.stdout().contains("durability: fsync=off"), jar.stdout());
    assertTrue(jar.stdout().contains("NOTE: durability is relaxed"), jar.stdout());
  }
}
