package dev.claimbench.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BacklogSizerTest {

  @Test
  void aFixedBacklogStays() {
    BacklogSizer sizer = new BacklogSizer(500, 4, 10, 0);
    sizer.learn(400, 1, true, true);
    assertEquals(500, sizer.next(60));
  }

  @Test
  void learnsTheRateAndLeavesAMargin() {
    BacklogSizer sizer = new BacklogSizer(0, 4, 10, 0);
    sizer.learn(10_000, 1, false, true);
    long next = sizer.next(2);
    assertTrue(next > 20_000 * 1.5 && next < 20_000 * 2.5, "next " + next);
  }

  @Test
  void aDryIterationRaisesTheRateAndASlowOneDoesNotLowerIt() {
    BacklogSizer sizer = new BacklogSizer(0, 4, 1, 0);
    sizer.learn(1_000, 1, false, true);
    long before = sizer.next(1);
    sizer.learn(2_000, 1, true, false);
    long afterDry = sizer.next(1);
    assertTrue(afterDry > 2 * before, before + " then " + afterDry);
    sizer.learn(10, 1, false, false);
    assertEquals(afterDry, sizer.next(1));
  }

  @Test
  void aHoldBoundsTheFirstGuess() {
    // 4 workers, 50 ms: no more than 80 claims of 10 per second.
    long next = new BacklogSizer(0, 4, 10, 50).next(1);
    assertTrue(next >= 800 && next < 2_500, "next " + next);
  }

  @Test
  void neverAboveTheLargest() {
    BacklogSizer sizer = new BacklogSizer(0, 4, 100, 0);
    sizer.learn(10_000_000, 1, false, true);
    assertEquals(BacklogSizer.LARGEST, sizer.next(60));
  }
}
