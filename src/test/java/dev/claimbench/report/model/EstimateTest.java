package dev.claimbench.report.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.report.model.Estimate.Basis;
import org.junit.jupiter.api.Test;

class EstimateTest {
  private static final double[] NOTHING = {};

  private static double[] oneTo(int n) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = n - i;
    }
    return values;
  }

  @Test
  void theRangeOfFourForksCoversTheMedianInSevenOfEightCases() {
    Estimate four = Estimate.of(2.5, oneTo(4), NOTHING);
    assertEquals(Basis.FORKS, four.basis());
    assertEquals(1, four.low());
    assertEquals(4, four.high());
    assertEquals(0.875, four.coverage(), 1e-12);
    assertEquals("87 % interval over 4 forks", four.words());
  }

  @Test
  void withMoreForksTheOutermostAreLeftOut() {
    assertEquals(0.96875, Estimate.of(3, oneTo(6), NOTHING).coverage(), 1e-12);
    assertEquals(1, Estimate.of(4, oneTo(8), NOTHING).low(), "8: the second would be 93 %");
    assertEquals(2, Estimate.of(5, oneTo(9), NOTHING).low());
    assertEquals(8, Estimate.of(5, oneTo(9), NOTHING).high());
    Estimate twelve = Estimate.of(6, oneTo(12), NOTHING);
    assertEquals(3, twelve.low());
    assertEquals(10, twelve.high());
    assertTrue(twelve.coverage() >= 0.95);
  }

  @Test
  void withFewerThanFourForksItIsTheRangeOfTheIterationsAndSaysSo() {
    Estimate three = Estimate.of(2, oneTo(3), new double[] {5, 1, 9});
    assertEquals(Basis.ITERATIONS, three.basis());
    assertEquals(1, three.low());
    assertEquals(9, three.high());
    assertTrue(Double.isNaN(three.coverage()));
    assertEquals("range of 3 iterations", three.words());
  }

  @Test
  void oneIterationHasNoEndsAndOverlapsNothing() {
    Estimate alone = Estimate.of(7, new double[] {7}, new double[] {7});
    assertEquals(Basis.NONE, alone.basis());
    assertTrue(Double.isNaN(alone.low()));
    assertFalse(alone.overlaps(alone));
    assertEquals("a single iteration, no range", alone.words());
  }
}
