package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A run that was killed goes on: nothing finished is run again, and the end covers all of it. */
@EnabledOnOs(OS.LINUX)
class ResumeIT {
  private static final String CELLS =
      "ClaimBench --postgres embedded -p lockClause=FOR_UPDATE_SKIP_LOCKED -p journalMode=WAL,DELETE"
          + " -p batchSize=20 -p holdMs=0 -p backlog=150000 -wi 0 -i 2 -r 200ms -f 2 --seed 11 --data-dir ";

  @Test
  @Timeout(240)
  void killedHalfWayThenComplete(@TempDir Path folder) throws Exception {
    JarProcess killed = new JarProcess(folder);
    killed.start((CELLS + killed.data()).split(" "));
    while (!killed.stdout().contains("[3/6]")) {
      assertTrue(killed.process().isAlive(), () -> killed.stdout() + killed.stderr());
      Thread.sleep(50);
    }
    killed.process().destroyForcibly().waitFor();
    Path run = killed.runFolder();
    assertEquals("running", killed.manifest().at("/status").asText(), "nobody could say otherwise");
    List<String> before = Files.readAllLines(run.resolve("cells.jsonl"));
    Files.writeString(run.resolve("cells.jsonl"), "{\"cell\":{\"bench", StandardOpenOption.APPEND);

    JarProcess resumed = new JarProcess(folder);
    resumed.start("--resume", run.toString()).exits(0);

    assertTrue(resumed.stderr().contains("cells.jsonl.torn"), resumed.stderr());
    assertEquals("{\"cell\":{\"bench", JarProcess.read(run.resolve("cells.jsonl.torn")));
    List<String> after = Files.readAllLines(run.resolve("cells.jsonl"));
    assertEquals(before, after.subList(0, before.size()), "earlier forks stay as they were");
    assertTrue(resumed.stdout().contains(before.size() + " forks are kept"), resumed.stdout());
    assertEquals(6, after.size());
    inTheOrderOfTheSeed(resumed);
    sessions(resumed.manifest());
    JsonNode jmh = JarProcess.json(run.resolve("jmh.json"));
    assertEquals(3, jmh.size());
    for (JsonNode cell : jmh) {
      assertEquals(2, cell.at("/forks").asInt(), "forks of both sessions");
      assertEquals(2, cell.at("/primaryMetric/rawData").size());
      assertEquals(2, cell.at("/primaryMetric/rawData/0").size());
    }
    assertTrue(resumed.stdout().contains("verdict: VERIFIED: 3 of 3 cells"), resumed.stdout());
    assertFalse(Files.exists(run.resolve("jmh-forks.jsonl")), "kept for resuming only");
    assertFalse(Files.exists(run.resolve("running.lock")));
    resumed.leftNothing();

    JarProcess again = new JarProcess(folder);
    again.start("--resume", run.toString()).exits(1);
    again.saysInOneLine("--resume", "is complete");
  }

  private static void inTheOrderOfTheSeed(JarProcess jar) throws Exception {
    JsonNode plan = jar.manifest().at("/plan");
    List<String> planned = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      for (JsonNode place : plan.at("/order").get(round)) {
        planned.add(round + 1 + " " + plan.at("/cells").get(place.asInt()));
      }
    }
    List<String> ran = new ArrayList<>();
    for (JsonNode fork : jar.cells()) {
      ran.add(fork.at("/round").asInt() + " " + fork.at("/cell"));
      assertEquals("OK", fork.at("/status").asText());
    }
    assertEquals(planned, ran);
    Set<String> distinct = new HashSet<>(ran);
    assertEquals(ran.size(), distinct.size(), "nothing ran twice");
  }

  private static void sessions(JsonNode manifest) {
    JsonNode sessions = manifest.at("/sessions");
    assertEquals(2, sessions.size());
    assertEquals("killed", sessions.at("/0/status").asText());
    assertEquals("complete", sessions.at("/1/status").asText());
    for (JsonNode session : sessions) {
      assertTrue(session.at("/machine/loadAverageBefore").isNumber(), session.toString());
      assertTrue(session.at("/postgres/version").isTextual(), session.toString());
    }
    assertEquals("complete", manifest.at("/status").asText());
  }

  @Test
  void whatCannotBeResumed(@TempDir Path folder) throws Exception {
    JarProcess none = new JarProcess(folder);
    none.start("--resume", folder.resolve("nothing").toString()).exits(1);
    none.saysInOneLine("--resume", "nothing", "manifest.json");

    JarProcess more = new JarProcess(folder);
    more.start("--resume", folder.toString(), "-f", "3").exits(1);
    more.saysInOneLine("--resume", "-f 3", "--postgres");

    Path run = Files.createDirectory(folder.resolve("other"));
    Files.writeString(
        run.resolve("manifest.json"),
        "{\"status\":\"running\",\"arguments\":[\"SqliteClaimBench\"],\"plan\":{\"seed\":1,\"cells\":[],"
            + "\"order\":[]},\"versions\":{\"claimbench\":\"0.0.1\",\"commit\":\"abc\"}}");
    JarProcess other = new JarProcess(folder);
    other.start("--resume", run.toString()).exits(1);
    other.saysInOneLine("--resume", "0.0.1", "--resume-anyway");

    JarProcess anyway = new JarProcess(folder);
    anyway.start("--resume", run.toString(), "--resume-anyway").exits(1);
    anyway.saysInOneLine("--resume", "other cells");
    assertFalse(none.madeResults());
  }
}
