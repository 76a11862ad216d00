package dev.claimbench.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.claimbench.verify.CallOutcome;
import org.junit.jupiter.api.Test;

class WorkerRecorderTest {
  private static final long FROM = 1000;
  private static final long NANOS = 500;

  /** Calls given as begin and end, relative to the window's begin. */
  private static WorkerCounts counts(long... calls) {
    WorkerRecorder recorder = new WorkerRecorder(0, 1, 16);
    for (int i = 0; i < calls.length; i += 2) {
      recorder
          .ledger()
          .add(
              FROM + calls[i],
              FROM + calls[i + 1],
              i % 4 == 0 ? CallOutcome.COMMITTED : CallOutcome.FAILED,
              new long[] {i + 1},
              i % 4 == 0 ? 1 : 0);
    }
    return recorder.counts(FROM, NANOS);
  }

  @Test
  void timeInCallsIsCutAtTheWindowsEnds() {
    WorkerCounts counts = counts(-100, 50, 60, 200, 400, 700);
    assertEquals(50 + 140 + 100, counts.busyNanos());
    assertEquals(50 + 100, counts.edgeNanos());
    assertEquals(2, counts.completed());
  }

  @Test
  void aWorkerStuckForTheWholeWindowWasBusyAllTheTime() {
    WorkerCounts counts = counts(-100, 900);
    assertEquals(NANOS, counts.busyNanos());
    assertEquals(NANOS, counts.edgeNanos());
    assertEquals(0, counts.completed());
  }

  @Test
  void callsOutsideDoNotCount() {
    assertEquals(0, counts(-100, 0, 500, 600).busyNanos());
  }
}
