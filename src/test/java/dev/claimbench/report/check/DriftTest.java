package dev.claimbench.report.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.report.ForkRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DriftTest {

  @Test
  void risingInEveryForkIsFoundWhateverTheirLevel() {
    List<ForkRecord> forks = new ArrayList<>();
    for (int level = 1; level <= 6; level++) {
      forks.add(CheckForks.rates(1000 * level, 1060 * level, 1120 * level));
    }
    String reason = Drift.check(forks).orElseThrow();
    assertTrue(reason.contains("+12 %") && reason.contains("warm-up"), reason);
  }

  @Test
  void fallingInOneLongForkIsFound() {
    String reason =
        Drift.check(List.of(CheckForks.rates(1000, 980, 960, 930, 900, 870, 850))).orElseThrow();
    assertTrue(reason.contains("-15 %"), reason);
  }

  @Test
  void threeIterationsOfOneForkCanRiseByChance() {
    assertEquals(Optional.empty(), Drift.check(List.of(CheckForks.rates(1000, 1100, 1200))));
  }

  @Test
  void aSteadyChangeThatDoesNotMatterIsQuiet() {
    assertEquals(
        Optional.empty(),
        Drift.check(List.of(CheckForks.rates(1000, 1001, 1002, 1003, 1004, 1005, 1006))));
  }

  @Test
  void noiseIsRarelyTakenForDrift() {
    Random random = new Random(1);
    int warned = 0;
    for (int run = 0; run < 1000; run++) {
      List<ForkRecord> forks = new ArrayList<>();
      for (int fork = 0; fork < 6; fork++) {
        int[] rates = random.ints(3, 800, 1200).toArray();
        forks.add(CheckForks.rates(rates));
      }
      warned += Drift.check(forks).isPresent() ? 1 : 0;
    }
    assertTrue(warned < 20, warned + " of 1000");
  }

  @Test
  void nothingToCompareIsQuiet() {
    assertEquals(Optional.empty(), Drift.check(List.of()));
    assertEquals(Optional.empty(), Drift.check(List.of(CheckForks.rates(5))));
    assertEquals(Optional.empty(), Drift.check(List.of(CheckForks.rates(0, 0, 0, 0, 0, 0, 0))));
  }
}
