package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sub-command {@code lab}, as a user runs it. */
class LabIT {

  @Test
  @Timeout(value = 180, unit = TimeUnit.SECONDS)
  void lockClausesWithTheUsersNumbers(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
            "lab",
            "postgres.lock-clauses",
            "--postgres",
            "embedded",
            "--data-dir",
            jar.data().toString(),
            "--tasks",
            "300",
            "--workers",
            "5",
            "--hold-ms",
            "120")
        .exits(0);
    JsonNode lab = JarProcess.json(jar.runFolder().resolve("lab.json"));
    assertEquals("complete", lab.at("/status").asText());
    assertTrue(lab.at("/postgresDurability").asText().contains("fsync=on"), lab.toString());
    JsonNode rows = lab.at("/experiments/0/outcome/tables/0/rows");
    assertEquals(5, rows.size(), "published rows do not belong beside other numbers");
    for (JsonNode row : rows) {
      assertFalse(row.at("/published").asBoolean());
      assertEquals(5, row.at("/cells/6").asText().split("/").length);
    }
    assertEquals("300", rows.at("/4/cells/2").asText());
    String markdown = JarProcess.read(jar.runFolder().resolve("lab.md"));
    assertTrue(markdown.contains("| SKIP LOCKED | 120 | 300 | 0 |"), markdown);
    assertTrue(jar.stdout().contains("1 of 1 experiments hold"), jar.stdout());
    assertTrue(
        jar.stdout().lines().filter(l -> l.startsWith("  ")).allMatch(l -> l.length() <= 80),
        jar.stdout());
    assertEquals("", jar.stderr());
    jar.leftNothing();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void aStoppedLabLeavesNothing(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
        "lab",
        "sqlite.four-workers",
        "postgres.lock-clauses",
        "--postgres",
        "embedded",
        "--data-dir",
        jar.data().toString(),
        "--hold-ms",
        "5000");
    while (!jar.stdout().contains("[1/2]")) {
      assertTrue(jar.process().isAlive(), () -> jar.stdout() + jar.stderr());
      Thread.sleep(20);
    }
    while (jar.process().descendants().noneMatch(LabIT::isWorker)) {
      assertTrue(jar.process().isAlive(), () -> jar.stdout() + jar.stderr());
      Thread.sleep(20);
    }
    jar.process().destroy();
    jar.exits(143);
    assertFalse(jar.stderr().contains("Exception"), jar.stderr());
    assertEquals(
        "interrupted", JarProcess.json(jar.runFolder().resolve("lab.json")).at("/status").asText());
    jar.leftNothing();
  }

  private static boolean isWorker(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains("WorkerMain");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgres.lock|'postgres.lock'|postgres.lock-clauses",
        "--workers 1|--workers|from 2 to 64",
        "--tasks many|--tasks|many",
        "--batch 0|--batch|from 1",
        "--hold-ms -5|--hold-ms|from 1",
        "--nonsense|--nonsense|",
        "sqlite.* --postgres nonsense|--postgres|embedded",
        "postgres.* --postgres jdbc:postgresql://127.0.0.1:1/x|--postgres|refused",
        "--data-dir /proc/x|--data-dir|/proc/x"
      })
  void badInputIsOneLine(String args, String names, String legal, @TempDir Path folder)
      throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(("lab " + args).split(" ")).exits(1);
    jar.saysInOneLine("claimbench: ", names, legal == null ? "" : legal);
    assertFalse(jar.madeResults());
  }

  @Test
  void listAndHelp(@TempDir Path folder) throws Exception {
    JarProcess list = new JarProcess(folder);
    list.start("lab", "--list").exits(0);
    assertTrue(list.stdout().contains("postgres.lock-clauses"), list.stdout());
    JarProcess help = new JarProcess(folder);
    help.start("lab", "--help").exits(0);
    assertTrue(help.stdout().contains("--hold-ms"), help.stdout());
    assertFalse(Files.exists(folder.resolve("bench-results")));
  }
}
