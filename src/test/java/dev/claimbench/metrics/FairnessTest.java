package dev.claimbench.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FairnessTest {

  @Test
  void jainIsOneWhenEvenAndOneOverKWhenOneTookAll() {
    assertEquals(1.0, Fairness.jain(new long[] {7, 7, 7, 7}), 1e-12);
    assertEquals(0.25, Fairness.jain(new long[] {0, 0, 0, 9}), 1e-12);
    assertTrue(Double.isNaN(Fairness.jain(new long[] {0, 0})));
  }

  @Test
  void jainOfTheLabsUnevenSplit() {
    // 200, 50, 0, 150 of 400: (400)^2 / (4 * (40000 + 2500 + 22500)).
    assertEquals(160_000.0 / 260_000.0, Fairness.jain(new long[] {200, 50, 0, 150}), 1e-12);
  }

  @Test
  void chanceIsNearlyFairWithManyClaims() {
    assertEquals(0.25, Fairness.fairRandom(1, 4), 1e-12);
    assertEquals(1000.0 / 1003.0, Fairness.fairRandom(1000, 4), 1e-12);
    assertTrue(Double.isNaN(Fairness.fairRandom(0, 4)));
  }
}
