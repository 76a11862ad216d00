package dev.claimbench.verify;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.LongPredicate;

/** Overlaps, false shorts and order inversions: the calls in time, in O(n log n). */
final class CallChecks {
  private final Calls calls;
  private final int rows;
  private final LongPredicate released;
  private final FindingsBuilder found;
  private final Integer[] byEnd;
  private long overlaps;

  /**
   * @param rows that were loaded
   * @param released whether a task was put back meanwhile; it may well come late then
   */
  CallChecks(Calls calls, int rows, LongPredicate released, FindingsBuilder found) {
    this.calls = calls;
    this.rows = rows;
    this.released = released;
    this.found = found;
    this.byEnd = new Integer[calls.size()];
    Arrays.setAll(byEnd, i -> i);
    Arrays.sort(byEnd, Comparator.comparingLong(calls::end));
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
   * Going by begin: a call overlaps an earlier one if that one's end lies after its begin. The one
   * with the latest end is enough to know, and a worker's own earlier calls have ended. Only
   * committed calls count: that two workers found nothing at the same time says nothing.
   */
  private void countOverlaps() {
    boolean[] overlapping = new boolean[calls.size()];
    int latest = 0;
    for (int i = 1; i < calls.size(); i++) {
      boolean lasted = calls.end(i) > calls.start(i);
      if (lasted && calls.end(latest) > calls.start(i)) {
        overlapping[i] = true;
        overlapping[latest] = true;
      }
      if (calls.end(i) > calls.end(latest)) {
        latest = i;
      }
    }
    for (int i = 0; i < overlapping.length; i++) {
      overlaps += overlapping[i] && calls.outcome(i) == CallOutcome.COMMITTED ? 1 : 0;
    }
  }

  /**
   * A lower bound of the rows that were free during a whole call: those loaded, less what every
   * other call may have held or taken that began before this one ended. An earlier one took its
   * ids; one that ran beside it may have locked a full batch in an attempt that it then gave up; so
   * may one that was undone, for as long as the server needs to notice. Only a bound that is at
   * least the limit accuses.
   */
  private void falseShorts() {
    int n = calls.size();
    long[] starts = new long[n];
    long[] ends = new long[n];
    long[] heldBefore = new long[n + 1];
    long[] handedBack = new long[n + 1];
    for (int i = 0; i < n; i++) {
      starts[i] = calls.start(i);
      heldBefore[i + 1] = heldBefore[i] + batch(i);
      int done = byEnd[i];
      ends[i] = calls.end(done);
      handedBack[i + 1] = handedBack[i] + (committed(done) ? batch(done) - calls.count(done) : 0);
    }
    for (int i = 0; i < n; i++) {
      if (!committed(i) || calls.count(i) >= calls.limit(i)) {
        continue;
      }
      int begun = Sorted.countUpTo(starts, calls.end(i));
      int ended = Sorted.countBelow(ends, calls.start(i));
      long free = rows - (heldBefore[begun] - batch(i) - handedBack[ended]);
      if (free >= calls.limit(i)) {
        int got = calls.count(i);
        int limit = calls.limit(i);
        found.witness(
            Rule.FALSE_SHORT,
            1,
            0,
            i,
            -1,
            () -> got + " of " + limit + " though at least " + free + " were free");
      }
    }
  }

  private boolean committed(int i) {
    return calls.outcome(i) == CallOutcome.COMMITTED || calls.outcome(i) == CallOutcome.EMPTY;
  }

  private long batch(int i) {
    return Math.max(calls.limit(i), calls.count(i));
  }

  /** Sweeps begins against ends: the largest id of all calls that had ended when this one began. */
  private void orderInversions() {
    int n = calls.size();
    int ended = 0;
    long largest = Long.MIN_VALUE;
    int holder = -1;
    for (int i = 0; i < n; i++) {
      while (ended < n && calls.end(byEnd[ended]) < calls.start(i)) {
        int done = byEnd[ended++];
        if (calls.outcome(done) == CallOutcome.COMMITTED && max(done) > largest) {
          largest = max(done);
          holder = done;
        }
      }
      if (calls.outcome(i) == CallOutcome.COMMITTED && holder >= 0 && min(i) < largest) {
        long before = largest;
        found.witness(Rule.ORDER_INVERSION, 1, min(i), holder, i, () -> "after id " + before);
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
      if (!released.test(calls.id(i, k))) {
        min = Math.min(min, calls.id(i, k));
      }
    }
    return min;
  }
}
