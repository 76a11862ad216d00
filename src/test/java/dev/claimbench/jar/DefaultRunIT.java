package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few short cells of both engines, as the main job runs them. */
class DefaultRunIT {

  @Test
  void bothEnginesAreMeasuredVerifiedAndStored(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
            "ClaimBench",
            "--postgres",
            "embedded",
            "--data-dir",
            jar.data().toString(),
            "-p",
            "batchSize=10",
            "-p",
            "holdMs=0",
            "-p",
            "backlog=150000",
            "-wi",
            "1",
            "-w",
            "300ms",
            "-i",
            "2",
            "-r",
            "400ms",
            "-rf",
            "json",
            "-rff",
            "mine.json")
        .exits(0);
    String out = jar.stdout();
    assertTrue(out.contains("plan: 5 cells x 1 round(s) = 5 forks"), out);
    assertTrue(out.contains("fsync=on synchronous_commit=on full_page_writes=on"), out);
    assertTrue(out.contains("[5/5]"), out);
    assertTrue(out.contains("VIOLATED as expected (control)"), out);
    assertTrue(
        out.contains("verdict: VERIFIED: 4 of 4 cells verified; 1 of 1 controls caught"), out);
    assertTrue(out.contains("PostgresClaimBench.claim"), "JMH's own table: " + out);
    assertEquals("", jar.stderr());
    stored(jar);
    jmhJson(folder.resolve("mine.json"));
    jmhJson(jar.runFolder().resolve("jmh.json"));
    jar.leftNothing();
  }

  private static void stored(JarProcess jar) throws IOException {
    JsonNode manifest = jar.manifest();
    assertEquals("complete", manifest.at("/status").asText());
    assertEquals(0, manifest.at("/verdict/exitCode").asInt());
    assertEquals("on", manifest.at("/settings/PostgresClaimBench/fsync").asText());
    assertEquals("FULL", manifest.at("/settings/SqliteClaimBench/synchronous").asText());
    assertTrue(manifest.at("/dataFolder/fsyncProbe/count").asInt() > 0);
    environment(manifest);
    List<JsonNode> cells = jar.cells();
    assertEquals(5, cells.size());
    for (JsonNode cell : cells) {
      assertEquals("OK", cell.at("/status").asText(), cell.toString());
      assertEquals(3, cell.at("/iterations").size());
      assertEquals(3, cell.at("/notes/load").size(), cell.toString());
      assertFalse(cell.at("/notes/planAtStart").isEmpty(), cell.toString());
      assertFalse(cell.at("/notes/planAtEnd").isEmpty(), cell.toString());
      boolean control = cell.at("/control").asBoolean();
      assertEquals(
          control ? "VIOLATED" : "VERIFIED", cell.at("/verdict/verdict").asText(), cell.toString());
      for (JsonNode iteration : cell.at("/iterations")) {
        assertEquals(4, iteration.at("/workers").size());
        boolean postgres = cell.at("/cell/benchmark").asText().contains("Postgres");
        assertTrue(
            iteration
                .at("/internals/figures")
                .has(postgres ? "WAL bytes per task" : "busy waits %"),
            iteration.at("/internals").toString());
        assertTrue(!postgres || iteration.at("/internals/samples").asInt() > 0);
      }
    }
  }

  private static void environment(JsonNode manifest) {
    assertTrue(manifest.at("/postgresRoundTrip/medianMicros").asDouble() > 0);
    assertTrue(manifest.at("/postgresServer/changed").size() > 3, manifest.toString());
    assertTrue(manifest.at("/postgresServer/defaults/wal_level").isTextual());
    assertTrue(manifest.at("/sessions/0/loadAverageAfter").isNumber());
    JsonNode forks = manifest.at("/forks/PostgresClaimBench");
    assertEquals(4, forks.at("/definitions/index=partial").size(), forks.toString());
    assertTrue(forks.at("/jvmArguments").toString().contains("-Xmx1g"), forks.toString());
    assertTrue(manifest.at("/forks/SqliteClaimBench/compileOptions").size() > 5);
  }

  /** JMH's operations and ours must be the same calls: their rates agree closely. */
  private static void jmhJson(Path file) throws IOException {
    JsonNode results = JarProcess.json(file);
    assertEquals(5, results.size());
    for (JsonNode result : results) {
      JsonNode ours = result.at("/secondaryMetrics");
      double calls = ours.at("/claim.callsPerSecond/score").asDouble();
      assertTrue(ours.at("/claim.tasksPerSecond/score").asDouble() >= calls, ours.toString());
      assertEquals(1.0, ours.at("/claim.verified/score").asDouble());
      assertTrue(ours.has("claim.found.DUPLICATE"));
      double jmh = result.at("/primaryMetric/score").asDouble();
      // Where SQLite's workers starve, JMH's sum of the threads' own rates says something else.
      boolean steady = result.at("/benchmark").asText().contains("Postgres");
      assertTrue(
          !steady || (jmh > 0.5 * calls && jmh < 2 * calls), "JMH " + jmh + ", ours " + calls);
    }
  }

  @Test
  void forksAreRoundsAndASingleWorkerIsMarked(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
            "SqliteClaimBench",
            "--data-dir",
            jar.data().toString(),
            "-p",
            "batchSize=20",
            "-p",
            "holdMs=0",
            "-p",
            "backlog=100000",
            "-t",
            "1",
            "-f",
            "2",
            "--seed",
            "1",
            "-wi",
            "1",
            "-w",
            "200ms",
            "-i",
            "1",
            "-r",
            "200ms")
        .exits(0);
    List<String> order = new ArrayList<>();
    for (JsonNode cell : jar.cells()) {
      order.add(cell.at("/round").asInt() + cell.at("/cell/params/journalMode").asText());
    }
    assertEquals(List.of("1WAL", "1DELETE", "2DELETE", "2WAL"), order);
    assertTrue(jar.stdout().contains("VERIFIED (single worker)"), jar.stdout());
    JsonNode first = JarProcess.json(jar.runFolder().resolve("jmh.json")).get(0);
    assertEquals(2, first.at("/forks").asInt());
    assertEquals(2, first.at("/primaryMetric/rawData").size());
  }

  @Test
  void aDryIterationIsMarkedAndKeptOutOfTheScore(@TempDir Path folder) throws Exception {
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
            "-p",
            "backlog=100",
            "-wi",
            "0",
            "-i",
            "1",
            "-r",
            "300ms")
        .exits(0);
    assertTrue(jar.stdout().contains("1 iteration(s) ran dry"), jar.stdout());
    assertTrue(
        jar.stdout().contains("warning: the backlog ran dry, in 1 of 1 cells"), jar.stdout());
    assertEquals("DRY", jar.manifest().at("/selfChecks/0/kind").asText());
    assertTrue(jar.cells().get(0).at("/iterations/0/dry").asBoolean());
    assertEquals(0, JarProcess.json(jar.runFolder().resolve("jmh.json")).size());
  }

  @Test
  void inProcessAndPlainJmhWorkToo(@TempDir Path folder) throws Exception {
    JarProcess inProcess = new JarProcess(Files.createDirectory(folder.resolve("a")));
    String[] cell = {
      "SqliteClaimBench",
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
      "-f",
      "0"
    };
    inProcess.start(cell).exits(0);
    assertEquals("VERIFIED", inProcess.cells().get(0).at("/verdict/verdict").asText());
    JarProcess plain = new JarProcess(Files.createDirectory(folder.resolve("b")));
    cell[cell.length - 1] = "1";
    plain
        .launch(
            List.of("-cp", JarProcess.JAR.toAbsolutePath().toString(), "org.openjdk.jmh.Main"),
            cell)
        .exits(0);
    assertTrue(plain.stdout().contains("ClaimBench: VERIFIED"), plain.stdout());
    assertFalse(plain.madeResults());
  }
}
