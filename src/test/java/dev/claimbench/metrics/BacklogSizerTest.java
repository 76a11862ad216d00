package dev.claimbench.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

  /** Claims that read the whole table: tasks per second fall as it grows. */
  @Test
  void whereALargerBacklogMakesClaimsSlowerItSettlesBetweenDryAndHuge() {
    BacklogSizer sizer = BacklogSizer.costly(0, 4, 10, 0);
    long backlog = sizer.next(0.5);
    assertEquals(500, backlog);
    double seconds = 0.5;
    boolean dry = true;
    for (int iteration = 0; iteration < 5; iteration++) {
      double rate = 30_000_000.0 / backlog;
      double needed = backlog / rate;
      dry = needed < seconds;
      sizer.learn((long) Math.min(backlog, rate * seconds), Math.min(needed, seconds), dry, false);
      seconds = 1.5;
      backlog = sizer.next(seconds);
    }
    assertFalse(dry);
    assertTrue(
        backlog > 6_708 && backlog < 40_000, "lasts, and is no ten times too much: " + backlog);
  }

  @Test
  void aFixedBacklogStaysFixedWhateverTheClaimsCost() {
    assertEquals(1234, BacklogSizer.costly(1234, 4, 10, 0).next(1));
  }

  @Test
  void aLargeBatchNeedsMoreThanTheSmallBacklog() {
    assertEquals(2 * 8 * 100, BacklogSizer.costly(0, 8, 100, 0).next(1));
  }
}
