package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rounds through the jar: the order that ran is the one that the seed plans. */
class RoundsIT {
  private static final String CELLS = "SqliteClaimBench -p holdMs=0 -wi 0 -i 1 -r 200ms --seed 7";

  @Test
  void forksRunInTheOrderOfTheSeed(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
            (CELLS + " -p batchSize=20,40 -p backlog=2000 -f 2 --data-dir " + jar.data())
                .split(" "))
        .exits(0);
    JsonNode plan = jar.manifest().at("/plan");
    assertEquals(7, plan.at("/seed").asLong());
    // What seed 7 makes of four cells; it must not change, or stored seeds lose their meaning.
    assertEquals("[[1,2,0,3],[1,3,0,2]]", plan.at("/order").toString());
    List<String> planned = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      for (JsonNode place : plan.at("/order").get(round)) {
        planned.add(round + 1 + " " + plan.at("/cells").get(place.asInt()));
      }
    }
    List<String> ran = new ArrayList<>();
    for (JsonNode fork : jar.cells()) {
      ran.add(fork.at("/round").asInt() + " " + fork.at("/cell"));
    }
    assertEquals(planned, ran);
    assertTrue(jar.stdout().contains("4 cells x 2 round(s) = 8 forks"), jar.stdout());
    assertTrue(jar.stdout().contains("seed 7"), jar.stdout());
  }

  @Test
  void aBudgetIsSpentInRoundsAndOnTheOpenCells(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
            (CELLS + " -p batchSize=20 -p backlog=200000 --budget 12s --data-dir " + jar.data())
                .split(" "))
        .exits(0);
    List<JsonNode> forks = jar.cells();
    double beforeTheLast = 0;
    for (JsonNode fork : forks.subList(0, forks.size() - 1)) {
      beforeTheLast += fork.at("/seconds").asDouble();
    }
    assertTrue(beforeTheLast < 12 || forks.size() == 2, "no fork begins when the time is spent");
    JsonNode plan = jar.manifest().at("/plan");
    assertEquals(12, plan.at("/budgetSeconds").asDouble());
    assertEquals(2, plan.at("/order/0").size());
    int planned = 0;
    for (JsonNode round : plan.at("/order")) {
      planned += round.size();
    }
    // A last round may have been cut short.
    assertTrue(forks.size() <= planned && forks.size() >= 2, forks.size() + " of " + planned);
    assertTrue(jar.stdout().contains("rounds for 12s"), jar.stdout());
    assertTrue(jar.stdout().contains("\nbudget: "), jar.stdout());
  }
}
