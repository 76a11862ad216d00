package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in the middle: finished cells are on disk, nothing is left. */
@EnabledOnOs(OS.LINUX)
class InterruptIT {

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void finishedCellsStayAndAllElseGoes(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
        "PostgresClaimBench",
        "--postgres",
        "embedded",
        "--data-dir",
        jar.data().toString(),
        "-p",
        "lockClause=FOR_UPDATE_SKIP_LOCKED",
        "-p",
        "batchSize=1,10",
        "-p",
        "holdMs=0",
        "-wi",
        "1",
        "-w",
        "200ms",
        "-i",
        "20",
        "-r",
        "200ms");
    while (!jar.stdout().contains("[1/2]")) {
      assertTrue(jar.process().isAlive(), jar::stdout);
      Thread.sleep(100);
    }
    // Let the second fork come to its first iterations.
    Thread.sleep(1500);
    jar.exits(interrupt(jar.process().pid()));
    assertEquals(1, jar.cells().size());
    assertEquals("interrupted", jar.manifest().at("/status").asText());
    assertTrue(jar.stderr().contains("interrupted; 1 finished fork(s)"), jar.stderr());
    String report = JarProcess.read(jar.runFolder().resolve("report.md"));
    assertTrue(report.contains("the run was interrupted; this report has 1 of 2 forks"), report);
    assertFalse(jar.stderr().contains("Exception"), jar.stderr());
    jar.leftNothing();
  }

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void whileTheServerStarts(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
        "PostgresClaimBench",
        "--postgres",
        "embedded",
        "--data-dir",
        jar.data().toString(),
        "-p",
        "batchSize=1",
        "-p",
        "holdMs=0");
    while (!jar.stdout().contains("data folder:")) {
      assertTrue(jar.process().isAlive(), jar::stdout);
      Thread.sleep(50);
    }
    jar.exits(interrupt(jar.process().pid()));
    jar.leftNothing();
  }

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void whatAKilledRunLeftTheNextOneRemoves(@TempDir Path folder) throws Exception {
    JarProcess killed = new JarProcess(folder);
    killed.start(
        "PostgresClaimBench",
        "--postgres",
        "embedded",
        "--data-dir",
        killed.data().toString(),
        "-p",
        "batchSize=1",
        "-p",
        "holdMs=0",
        "-i",
        "50");
    while (!killed.stdout().contains("plan:")) {
      assertTrue(killed.process().isAlive(), killed::stdout);
      Thread.sleep(50);
    }
    Thread.sleep(1000);
    killed.process().destroyForcibly().waitFor();
    try (var left = Files.list(killed.data())) {
      assertEquals(1, left.count(), "nobody could clean up");
    }
    JarProcess next = new JarProcess(folder);
    next.start(
            "SqliteClaimBench",
            "--data-dir",
            next.data().toString(),
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
            "200ms")
        .exits(0);
    assertTrue(next.stderr().contains("removed what killed runs left"), next.stderr());
    assertTrue(next.stderr().contains("stopped PostgreSQL servers: 1"), next.stderr());
    next.leftNothing();
  }

  /**
   * As Ctrl-C does; where the build was started in the background, SIGINT is ignored by all of its
   * children, and SIGTERM takes the same way through the JVM.
   *
   * @return the exit code to expect
   */
  private static int interrupt(long pid) throws Exception {
    boolean ignored =
        JarProcess.read(Path.of("/proc/" + pid + "/status"))
            .lines()
            .filter(l -> l.startsWith("SigIgn:"))
            .anyMatch(l -> (Long.parseUnsignedLong(l.substring(7).strip(), 16) & 0b10) != 0);
    String signal = ignored ? "-TERM" : "-INT";
    new ProcessBuilder("kill", signal, String.valueOf(pid)).start().waitFor();
    return ignored ? 143 : 130;
  }
}
