package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run leaves its report, and the command makes the same one again. */
class ReportIT {
  private static final List<String> FILES = List.of("report.html", "report.md", "results.csv");

  @Test
  void aRunLeavesItsReportAndTheCommandMakesItAgain(@TempDir Path folder) throws Exception {
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
            "-f",
            "2",
            "-wi",
            "1",
            "-w",
            "200ms",
            "-i",
            "2",
            "-r",
            "200ms")
        .exits(0);
    Path run = jar.runFolder();
    Map<String, String> first = files(run);
    assertTrue(first.get("report.html").contains("1 of 1 cells verified"));
    assertEquals(1 + 2 * 3, first.get("results.csv").lines().count());
    timeline(jar.cells().get(0).at("/iterations/1"));

    for (String name : List.of("latest", run.getFileName().toString(), run.toString())) {
      for (String file : FILES) {
        Files.delete(run.resolve(file));
      }
      jar.start("report", name).exits(0);
      assertEquals(first, files(run), name);
      assertEquals(3, jar.stdout().lines().count(), jar.stdout());
      assertEquals("", jar.stderr());
    }
    Path elsewhere = Files.move(folder.resolve("bench-results"), folder.resolve("elsewhere"));
    jar.start("report", "latest", "--results-dir", elsewhere.toString()).exits(0);
    assertEquals(first, files(elsewhere.resolve(run.getFileName())));
  }

  private static Map<String, String> files(Path run) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    for (String file : FILES) {
      files.put(file, Files.readString(run.resolve(file)));
    }
    return files;
  }

  /** Its slices are the workers' tasks, seen another way. */
  private static void timeline(JsonNode iteration) {
    long slices = 0;
    for (JsonNode tasks : iteration.at("/timeline/tasks")) {
      slices += tasks.asLong();
    }
    long workers = 0;
    for (JsonNode worker : iteration.at("/workers")) {
      workers += worker.at("/tasks").asLong();
    }
    assertEquals(workers, slices);
    assertTrue(slices > 0);
  }

  @Test
  void whatIsNoRunIsOneLine(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start("report", "nonsense").exits(1);
    jar.saysInOneLine("claimbench: ", "'nonsense'", "manifest.json");
    jar.start("report", "latest").exits(1);
    jar.saysInOneLine("claimbench: ", "no run in bench-results");
    jar.start("report").exits(1);
    jar.saysInOneLine("claimbench: report: needs one RUN", "latest");
    jar.start("report", "latest", "--format", "pdf").exits(1);
    jar.saysInOneLine("claimbench: ", "--format");
    assertFalse(jar.madeResults());
    jar.start("report", "--help").exits(0);
    assertTrue(jar.stdout().contains("--results-dir"), jar.stdout());
  }

  @Test
  void aStoreThatCannotBeReadIsOneLineAndTheOldReportStays(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    Path run = Files.createDirectories(folder.resolve("bench-results/20260101T000000Z_x"));
    Files.writeString(run.resolve("cells.jsonl"), "{\"cell\":\n");
    Files.writeString(run.resolve("report.md"), "old");
    jar.start("report", "latest").exits(1);
    jar.saysInOneLine("claimbench: cannot read ", "cells.jsonl");
    assertEquals("old", Files.readString(run.resolve("report.md")));
  }
}
