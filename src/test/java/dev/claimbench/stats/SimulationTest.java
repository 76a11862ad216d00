package dev.claimbench.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What the rule says when the truth is known. Deterministic: the draws are seeded. */
class SimulationTest {
  private static final int DRAWS = 2000;
  private static final double SPREAD = 0.05;

  private final SplittableRandom random = new SplittableRandom(20_261_201);

  private double[] forks(int n, double median) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = median * Math.exp(SPREAD * random.nextGaussian());
    }
    return values;
  }

  private Verdict judge(double[] a, double[] b) {
    return Judge.compare(List.of(new Judge.Pair(a, b)), 0.05).get(0).verdict();
  }

  private static boolean different(Verdict verdict) {
    return verdict == Verdict.HIGHER || verdict == Verdict.LOWER;
  }

  @Test
  void identicalOnesAreCalledDifferentInAtMostSixPercent() {
    int wrong = 0;
    for (int i = 0; i < DRAWS; i++) {
      wrong += different(judge(forks(6, 1000), forks(6, 1000))) ? 1 : 0;
    }
    System.out.println("identical, called different: " + 100.0 * wrong / DRAWS + " %");
    assertTrue(wrong <= 0.06 * DRAWS, wrong + " of " + DRAWS);
  }

  @Test
  void twentyPercentMoreIsFoundInAtLeastNinetyPercent() {
    int found = 0;
    for (int i = 0; i < DRAWS; i++) {
      found += judge(forks(6, 1200), forks(6, 1000)) == Verdict.HIGHER ? 1 : 0;
    }
    System.out.println("+20 %, found: " + 100.0 * found / DRAWS + " %");
    assertTrue(found >= 0.9 * DRAWS, found + " of " + DRAWS);
  }

  @Test
  void driftDoesNoHarmWhereRoundsInterleave() {
    int draws = 500;
    int interleaved = 0;
    int inARow = 0;
    for (int i = 0; i < draws; i++) {
      double[] a = forks(6, 1000);
      double[] b = forks(6, 1000);
      double[] c = a.clone();
      double[] d = b.clone();
      for (int fork = 0; fork < 6; fork++) {
        // The machine slows down by 15 % over the session.
        a[fork] *= 1 - 0.15 * (2 * fork + (fork % 2 == 0 ? 0 : 1)) / 12;
        b[fork] *= 1 - 0.15 * (2 * fork + (fork % 2 == 0 ? 1 : 0)) / 12;
        c[fork] *= 1 - 0.15 * fork / 12;
        d[fork] *= 1 - 0.15 * (6 + fork) / 12;
      }
      interleaved += different(judge(a, b)) ? 1 : 0;
      inARow += different(judge(c, d)) ? 1 : 0;
    }
    System.out.println(
        "drift, called different: interleaved "
            + 100.0 * interleaved / draws
            + " %, one after the other "
            + 100.0 * inARow / draws
            + " %");
    assertTrue(interleaved <= 0.06 * draws, interleaved + " of " + draws);
    assertTrue(inARow > 2 * interleaved, "the order matters, or this test shows nothing");
  }

  @Test
  void theRoundsAskedForFindTheEffectNineTimesOutOfTen() {
    for (double ratio : new double[] {1.08, 1.1, 1.15}) {
      int rounds = Power.rounds(ratio, SPREAD);
      int found = 0;
      int draws = 500;
      for (int i = 0; i < draws; i++) {
        found += MannWhitney.p(forks(rounds, 1000 * ratio), forks(rounds, 1000)) < 0.05 ? 1 : 0;
      }
      System.out.printf(
          "x%.2f with %d rounds: found %.1f %%%n", ratio, rounds, 100.0 * found / draws);
      assertTrue(found >= 0.85 * draws && found <= 0.99 * draws, ratio + ": " + found);
    }
  }

  @Test
  void aSampleAgainstItselfIsNeverDifferent() {
    for (int i = 0; i < 50; i++) {
      double[] a = forks(4 + i % 9, 1000);
      assertTrue(!different(judge(a, a)));
    }
  }

  @Test
  void theIntervalCoversTheTruth() {
    int draws = 200;
    for (int n : new int[] {4, 6, 8, 12}) {
      int covered = 0;
      for (int i = 0; i < draws; i++) {
        covered += Bootstrap.ratioOfMedians(forks(n, 1100), forks(n, 1000)).contains(1.1) ? 1 : 0;
      }
      System.out.printf("coverage with %d forks: %.1f %%%n", n, 100.0 * covered / draws);
      assertTrue(covered >= 0.91 * draws, n + " forks: " + covered + " of " + draws);
      assertTrue(covered <= 0.99 * draws, n + " forks: so wide that it says little");
    }
  }
}
