package dev.claimbench.verify;

import java.util.Arrays;

/**
 * Every claim call of one worker in one iteration, in primitive arrays. Written by that worker
 * alone between its calls, one after the other, read after all workers stopped. Adding allocates
 * nothing until an array is full.
 */
public final class WorkerLedger {
  private static final CallOutcome[] OUTCOMES = CallOutcome.values();
  private static final int LEAST = 16;

  private final int worker;
  private final int limit;
  private long[] starts;
  private long[] ends;
  private byte[] outcomes;

  /** Where a call's ids begin; one entry more than there are calls. */
  private int[] offsets;

  private long[] ids;
  private int calls;

  /**
   * @param worker index from 0
   * @param limit the batch: how many ids a call may return
   * @param expectedCalls room to begin with
   * @param expectedIds likewise
   */
  public WorkerLedger(int worker, int limit, int expectedCalls, long expectedIds) {
    this.worker = worker;
    this.limit = limit;
    int size = Math.max(LEAST, expectedCalls);
    starts = new long[size];
    ends = new long[size];
    outcomes = new byte[size];
    offsets = new int[size + 1];
    ids = new long[(int) Math.min(1 << 24, Math.max(LEAST, expectedIds))];
  }

  /**
   * Adds a call.
   *
   * @param startNanos when it began
   * @param endNanos when its end was known
   * @param outcome how it ended
   * @param claimed the first {@code count} are copied
   * @param count how many ids it returned
   * @throws IllegalArgumentException if the outcome and the count contradict each other; the ids of
   *     a call that is said to have claimed nothing would be judged by nobody; or if the call began
   *     before the one before it ended, or ended before it began
   */
  public void add(long startNanos, long endNanos, CallOutcome outcome, long[] claimed, int count) {
    boolean fits =
        switch (outcome) {
          case COMMITTED -> count > 0;
          case EMPTY, FAILED -> count == 0;
          case INDETERMINATE -> count >= 0;
        };
    if (!fits) {
      throw new IllegalArgumentException(outcome + " with " + count + " ids");
    }
    if (endNanos - startNanos < 0 || (calls > 0 && startNanos - ends[calls - 1] < 0)) {
      throw new IllegalArgumentException("calls of one worker come one after the other");
    }
    if (calls == starts.length) {
      int size = 2 * calls;
      starts = Arrays.copyOf(starts, size);
      ends = Arrays.copyOf(ends, size);
      outcomes = Arrays.copyOf(outcomes, size);
      offsets = Arrays.copyOf(offsets, size + 1);
    }
    int from = offsets[calls];
    if (from + count > ids.length) {
      ids = Arrays.copyOf(ids, Math.max(2 * ids.length, from + count));
    }
    System.arraycopy(claimed, 0, ids, from, count);
    starts[calls] = startNanos;
    ends[calls] = endNanos;
    outcomes[calls] = (byte) outcome.ordinal();
    offsets[++calls] = from + count;
  }

  /**
   * @return the worker's index
   */
  public int worker() {
    return worker;
  }

  /**
   * @return the batch
   */
  public int limit() {
    return limit;
  }

  /**
   * @return how many calls there are
   */
  public int calls() {
    return calls;
  }

  /**
   * @return when the call began
   */
  public long start(int call) {
    return starts[call];
  }

  /**
   * @return when the call's end was known
   */
  public long end(int call) {
    return ends[call];
  }

  /**
   * @return how the call ended
   */
  public CallOutcome outcome(int call) {
    return OUTCOMES[outcomes[call]];
  }

  /**
   * @return how many ids the call returned
   */
  public int count(int call) {
    return offsets[call + 1] - offsets[call];
  }

  /**
   * @param k from 0 to {@link #count} − 1
   */
  public long id(int call, int k) {
    return ids[offsets[call] + k];
  }
}
