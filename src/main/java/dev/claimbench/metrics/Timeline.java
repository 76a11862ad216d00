package dev.claimbench.metrics;

import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.WorkerLedger;
import java.util.Arrays;
import java.util.List;

/**
 * When inside the window of one iteration tasks were claimed: the window cut into slices of the
 * same length, a call's tasks counted in the slice in which its end was known. Made from the
 * ledgers after the workers stopped, so it costs a claim nothing.
 *
 * @param sliceNanos length of a slice; 0 if there was no window
 * @param tasks claimed in each slice by all workers together; empty if there was no window. Their
 *     sum is the iteration's tasks
 */
public record Timeline(long sliceNanos, List<Long> tasks) {
  /** Enough to see a stall or a slope, few enough to keep for every iteration. */
  static final int SLICES = 40;

  /** Of an iteration whose window never opened. */
  public static final Timeline NONE = new Timeline(0, List.of());

  /** Copies the list. */
  public Timeline {
    tasks = List.copyOf(tasks);
  }

  /**
   * @param ledgers every worker's
   * @param from the window's begin, by the ledgers' clock
   * @param window its length in nanoseconds; 0 if it never opened
   * @return what fell into it
   */
  static Timeline of(List<WorkerLedger> ledgers, long from, long window) {
    if (window < SLICES) {
      return NONE;
    }
    // Rounded up, so that the slices cover the window to its last nanosecond.
    long slice = (window + SLICES - 1) / SLICES;
    long[] tasks = new long[SLICES];
    for (WorkerLedger ledger : ledgers) {
      for (int i = 0; i < ledger.calls(); i++) {
        long ended = ledger.end(i) - from;
        if (ended > 0 && ended <= window && ledger.outcome(i) == CallOutcome.COMMITTED) {
          tasks[(int) ((ended - 1) / slice)] += ledger.count(i);
        }
      }
    }
    return new Timeline(slice, Arrays.stream(tasks).boxed().toList());
  }
}
