package dev.claimbench.stats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Values worked out by hand. */
class ExactValuesTest {
  private static final double[] LOW = {1, 2, 3, 4};
  private static final double[] HIGH = {11, 12, 13, 14};

  @Test
  void mannWhitneyCountsArrangements() {
    // The most extreme of C(8,4) = 70 arrangements, on both sides.
    assertEquals(2.0 / 70, MannWhitney.p(LOW, HIGH), 1e-12);
    assertEquals(2.0 / 70, MannWhitney.p(HIGH, LOW), 1e-12);
    // One swap away: U = 1 is reached by one more arrangement on each side.
    assertEquals(
        4.0 / 70, MannWhitney.p(new double[] {1, 2, 3, 5}, new double[] {4, 6, 7, 8}), 1e-12);
    // Three against three cannot reach 0.05: 2 of C(6,3) = 20.
    assertEquals(0.1, MannWhitney.p(new double[] {1, 2, 3}, new double[] {4, 5, 6}), 1e-12);
  }

  @Test
  void tiesDoNotBreakIt() {
    assertEquals(1, MannWhitney.p(LOW, LOW), 1e-9);
    assertEquals(1, MannWhitney.p(new double[] {7, 7, 7, 7}, new double[] {7, 7, 7, 7}), 0);
    double p = MannWhitney.p(new double[] {1, 2, 3, 4}, new double[] {4, 5, 6, 7});
    assertTrue(p > 2.0 / 70 && p < 0.1, "p = " + p);
  }

  @Test
  void holmMultipliesStepByStep() {
    assertArrayEquals(
        new double[] {0.03, 0.06, 0.06, Double.NaN},
        Holm.adjust(new double[] {0.01, 0.04, 0.03, Double.NaN}),
        1e-12);
    assertArrayEquals(new double[] {1, 1}, Holm.adjust(new double[] {0.6, 0.9}), 0);
    assertArrayEquals(new double[] {}, Holm.adjust(new double[] {}), 0);
  }

  @Test
  void medians() {
    assertEquals(2, Medians.of(3, 1, 2), 0);
    assertEquals(2.5, Medians.of(4, 1, 2, 3), 0);
    assertTrue(Double.isNaN(Medians.of()));
  }

  @Test
  void intervalOfSamplesWithoutSpreadIsTheirRatio() {
    double[] two = {2, 2, 2, 2};
    double[] one = {1, 1, 1, 1};
    assertEquals(new Interval(2, 2), Bootstrap.ratioOfMedians(two, one));
    assertTrue(new Interval(0.96, 1.04).within(0.05));
    assertTrue(!new Interval(0.94, 1.04).within(0.05));
  }

  @Test
  void fewForksGiveNoVerdict() {
    Comparison few =
        Judge.compare(List.of(new Judge.Pair(new double[] {9, 9, 9}, LOW)), 0.05).get(0);
    assertEquals(Verdict.NO_VERDICT, few.verdict());
    assertNull(few.interval());
    assertTrue(Double.isNaN(few.p()));
    assertEquals(4, few.rounds());
    assertEquals(3.6, few.ratio(), 1e-12);
  }

  @Test
  void holmLooksAtTheWholeTable() {
    Judge.Pair clear = new Judge.Pair(HIGH, LOW);
    assertEquals(Verdict.HIGHER, Judge.compare(List.of(clear), 0.05).get(0).verdict());
    // Two pairs with p = 2/70 each: 4/70 is above 0.05.
    List<Comparison> two = Judge.compare(List.of(clear, clear), 0.05);
    assertEquals(4.0 / 70, two.get(0).adjustedP(), 1e-12);
    assertEquals(Verdict.INCONCLUSIVE, two.get(0).verdict());
    assertTrue(two.get(0).rounds() > 4);
  }

  @Test
  void smallDifferencesThatDoNotMatterAreEquivalent() {
    double[] a = {101.0, 101.1, 101.2, 101.3};
    double[] b = {100.0, 100.1, 100.2, 100.3};
    assertEquals(
        Verdict.EQUIVALENT, Judge.compare(List.of(new Judge.Pair(a, b)), 0.05).get(0).verdict());
    assertEquals(
        Verdict.HIGHER, Judge.compare(List.of(new Judge.Pair(a, b)), 0.001).get(0).verdict());
  }

  @Test
  void roundsFallWithTheEffectAndRiseWithTheSpread() {
    assertEquals(4, Power.rounds(1.2, 0.05));
    assertEquals(9, Power.rounds(1.1, 0.05));
    assertEquals(26, Power.rounds(1.05, 0.05));
    assertEquals(Power.rounds(1.1, 0.05), Power.rounds(1 / 1.1, 0.05));
    assertTrue(Power.rounds(1.1, 0.1) > 9);
    assertEquals(Power.MOST_FORKS + 1, Power.rounds(1, 0.05));
    assertEquals(Power.MOST_FORKS + 1, Power.rounds(1.001, 0.05));
    assertEquals(Power.LEAST_FORKS, Power.rounds(3, 0.01));
  }
}
