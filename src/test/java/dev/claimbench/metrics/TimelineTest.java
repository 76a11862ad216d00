package dev.claimbench.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.WorkerLedger;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static final long[] IDS = {1, 2, 3};

  private static WorkerLedger ledger(long... ends) {
    WorkerLedger ledger = new WorkerLedger(0, 3, ends.length, 3);
    long start = -1000;
    for (long end : ends) {
      ledger.add(start, end, CallOutcome.COMMITTED, IDS, 3);
      start = end;
    }
    return ledger;
  }

  @Test
  void aCallCountsWhereItEndedAndOnlyInsideTheWindow() {
    // From 100, 40 slices of 10: the window's begin is outside, its last nanosecond inside.
    Timeline timeline =
        Timeline.of(List.of(ledger(100, 101, 110, 111, 500, 501), ledger(110)), 100, 400);
    assertEquals(10, timeline.sliceNanos());
    assertEquals(Timeline.SLICES, timeline.tasks().size());
    assertEquals(9, timeline.tasks().get(0));
    assertEquals(3, timeline.tasks().get(1));
    assertEquals(3, timeline.tasks().get(39));
    assertEquals(15, timeline.tasks().stream().mapToLong(Long::longValue).sum());
  }

  @Test
  void onlyCommittedClaimsCount() {
    WorkerLedger ledger = new WorkerLedger(0, 3, 2, 3);
    ledger.add(0, 10, CallOutcome.EMPTY, IDS, 0);
    ledger.add(10, 20, CallOutcome.INDETERMINATE, IDS, 3);
    ledger.add(20, 30, CallOutcome.COMMITTED, IDS, 2);
    Timeline timeline = Timeline.of(List.of(ledger), 0, 400);
    assertEquals(2, timeline.tasks().stream().mapToLong(Long::longValue).sum());
  }

  @Test
  void slicesCoverAWindowThatDoesNotDivide() {
    assertEquals(3, Timeline.of(List.of(ledger(419)), 0, 419).tasks().get(38));
  }

  @Test
  void withoutAWindowThereIsNothing() {
    assertEquals(Timeline.NONE, Timeline.of(List.of(ledger(5)), Long.MAX_VALUE, 0));
  }
}
