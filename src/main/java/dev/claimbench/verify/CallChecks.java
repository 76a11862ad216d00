package dev.claimbench.verify;

import java.util.Arrays;

/** Overlaps, false shorts and order inversions: the calls in time, in O(n log n). */
final class CallChecks {
  private final Calls calls;
  private final int rows;
  private final FindingsBuilder found;
  private long overlaps;

  CallChecks(Calls calls, int rows, FindingsBuilder found) {
    this.calls = calls;
    this.rows = rows;
    this.found = found;
  }

  void run() {
    countOverlaps();
    falseShorts();
    orderInversions();
  }

  long overlaps() {
    return overlaps;
  }

  /**
   * Going by begin: a call overlaps an earlier one of another worker if that one's end lies after
   * its begin. The two latest ends of different workers are enough to know. Counts every call that
   * overlaps an earlier or a later one.
   */
  private void countOverlaps() {
    boolean[] overlapping = new boolean[calls.size()];
    int best = -1;
    int second = -1;
    for (int i = 0; i < calls.size(); i++) {
      int other = best >= 0 && calls.worker(best) == calls.worker(i) ? second : best;
      boolean lasted = calls.end(i) - calls.start(i) > 0;
      if (lasted && other >= 0 && calls.end(other) - calls.start(i) > 0) {
        overlapping[i] = true;
        overlapping[other] = true;
      }
      if (best < 0 || calls.end(i) - calls.end(best) > 0) {
        if (best >= 0 && calls.worker(best) != calls.worker(i)) {
          second = best;
        }
        best = i;
      } else if (calls.worker(i) != calls.worker(best)
          && (second < 0 || calls.end(i) - calls.end(second) > 0)) {
        second = i;
      }
    }
    for (boolean overlap : overlapping) {
      overlaps += overlap ? 1 : 0;
    }
  }

  /**
   * A lower bound of the rows that were free during a whole call: those loaded, less the ids of
   * every other call that began before this one ended, less a full batch for every such call that
   * was undone, since it may have held locks. Only a bound that is at least the limit accuses.
   */
  private void falseShorts() {
    int n = calls.size();
    long[] starts = new long[n];
    long[] takenBefore = new long[n + 1];
    for (int i = 0; i < n; i++) {
      starts[i] = calls.since(calls.start(i));
      boolean undone =
          calls.outcome(i) == CallOutcome.FAILED || calls.outcome(i) == CallOutcome.INDETERMINATE;
      long taken = undone ? Math.max(calls.limit(i), calls.count(i)) : calls.count(i);
      takenBefore[i + 1] = takenBefore[i] + taken;
    }
    for (int i = 0; i < n; i++) {
      boolean committed =
          calls.outcome(i) == CallOutcome.COMMITTED || calls.outcome(i) == CallOutcome.EMPTY;
      if (!committed || calls.count(i) >= calls.limit(i)) {
        continue;
      }
      int begun = firstAtOrAfter(starts, calls.since(calls.end(i)));
      long free = rows - (takenBefore[begun] - calls.count(i));
      if (free >= calls.limit(i)) {
        found.witness(
            Rule.FALSE_SHORT,
            1,
            0,
            i,
            -1,
            calls.count(i) + " of " + calls.limit(i) + " though at least " + free + " were free");
      }
    }
  }

  /** How many calls began before {@code nanos}. */
  private static int firstAtOrAfter(long[] starts, long nanos) {
    int at = Arrays.binarySearch(starts, nanos);
    if (at < 0) {
      return -at - 1;
    }
    while (at < starts.length && starts[at] == nanos) {
      at++;
    }
    return at;
  }

  /** Sweeps begins against ends: the largest id of all calls that had ended when this one began. */
  private void orderInversions() {
    int n = calls.size();
    Integer[] byEnd = new Integer[n];
    Arrays.setAll(byEnd, i -> i);
    Arrays.sort(
        byEnd, (a, b) -> Long.compare(calls.since(calls.end(a)), calls.since(calls.end(b))));
    int ended = 0;
    long largest = Long.MIN_VALUE;
    int holder = -1;
    for (int i = 0; i < n; i++) {
      while (ended < n && calls.since(calls.end(byEnd[ended])) < calls.since(calls.start(i))) {
        int done = byEnd[ended++];
        if (calls.outcome(done) == CallOutcome.COMMITTED && max(done) > largest) {
          largest = max(done);
          holder = done;
        }
      }
      if (calls.outcome(i) == CallOutcome.COMMITTED && holder >= 0 && min(i) < largest) {
        found.witness(Rule.ORDER_INVERSION, 1, min(i), holder, i, "after id " + largest);
      }
    }
  }

  private long max(int i) {
    long max = Long.MIN_VALUE;
    for (int k = 0; k < calls.count(i); k++) {
      max = Math.max(max, calls.id(i, k));
    }
    return max;
  }

  private long min(int i) {
    long min = Long.MAX_VALUE;
    for (int k = 0; k < calls.count(i); k++) {
      min = Math.min(min, calls.id(i, k));
    }
    return min;
  }
}
