package dev.claimbench.metrics;

import dev.claimbench.claim.ClaimCall;
import dev.claimbench.claim.RetryCounts;
import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.WorkerLedger;
import java.util.EnumMap;
import java.util.Map;

/**
 * One worker's records of one iteration, written by that worker alone after each call's last clock
 * reading. Every call goes into the ledger; only calls inside JMH's measurement window count.
 */
public final class WorkerRecorder {
  /** SQLite's busy handler sleeps a millisecond at first. */
  private static final long BUSY_SLEEP_NANOS = 1_000_000;

  private final int batch;
  private final WorkerLedger ledger;
  private final LatencyHistogram total = new LatencyHistogram();
  private final LatencyHistogram lockWait = new LatencyHistogram();
  private final LatencyHistogram hold = new LatencyHistogram();
  private final LatencyHistogram commit = new LatencyHistogram();
  private final RetryCounts retries = new RetryCounts();
  private long windowStart;
  private long calls;
  private long nonEmpty;
  private long shortCalls;
  private long empty;
  private long failed;
  private long indeterminate;
  private long longestNanos;
  private long lockWaitNanos;
  private long slowBegins;
  private boolean openAtEnd;
  private boolean lost;
  private String error = "";

  /**
   * @param worker index from 0
   * @param batch the claim's limit
   * @param expectedIds sizes the ledger; a guess is enough
   */
  public WorkerRecorder(int worker, int batch, long expectedIds) {
    this.batch = batch;
    this.ledger =
        new WorkerLedger(
            worker, batch, (int) Math.min(1 << 20, expectedIds / batch + 16), expectedIds);
  }

  /**
   * @param call just ended
   * @param measured whether it began inside the measurement window
   * @param opened whether the window was open when the call ended
   * @param stopped whether the window closed while the call was under way
   */
  public void record(ClaimCall call, boolean measured, boolean opened, boolean stopped) {
    ledger.add(call.begunAt(), call.endedAt(), call.outcome(), call.ids(), call.count());
    if (opened) {
      // Also of calls that were under way when it opened: a starved worker may have no other.
      openAtEnd |= stopped;
      longestNanos = Math.max(longestNanos, call.endedAt() - call.begunAt());
    }
    if (!measured) {
      call.retries().drainTo(null);
      return;
    }
    if (calls++ == 0) {
      windowStart = call.begunAt();
    }
    call.retries().drainTo(retries);
    switch (call.outcome()) {
      case COMMITTED -> committed(call);
      case EMPTY -> empty++;
      case INDETERMINATE -> indeterminate++;
      case FAILED -> {
        failed++;
        error = call.error();
      }
    }
  }

  private void committed(ClaimCall call) {
    nonEmpty++;
    if (call.count() < batch) {
      shortCalls++;
    }
    long waited = call.claimedAt() - call.begunAt();
    lockWaitNanos += waited;
    if (call.openedAt() - call.begunAt() >= BUSY_SLEEP_NANOS) {
      slowBegins++;
    }
    total.record(call.endedAt() - call.begunAt());
    lockWait.record(waited);
    hold.record(call.heldAt() - call.claimedAt());
    commit.record(call.endedAt() - call.heldAt());
  }

  /** A call that was not made; if the connection is lost, the iteration must not pass for whole. */
  public void idle(ClaimCall call) {
    if (call.broken() && !lost) {
      lost = true;
      error = call.error();
    }
  }

  /**
   * @return every call of this iteration, measured or not
   */
  public WorkerLedger ledger() {
    return ledger;
  }

  /**
   * @return tasks in committed calls of the whole iteration
   */
  long committedTasks() {
    long tasks = 0;
    for (int i = 0; i < ledger.calls(); i++) {
      tasks += ledger.outcome(i) == CallOutcome.COMMITTED ? ledger.count(i) : 0;
    }
    return tasks;
  }

  /**
   * @return measured calls that claimed something
   */
  long claimingCalls() {
    return nonEmpty;
  }

  /**
   * @return of those, the ones whose begin took so long that SQLite's busy handler must have slept
   */
  long slowBegins() {
    return slowBegins;
  }

  /** Adds this worker's durations to those of the iteration. */
  void addTo(Map<Phase, LatencyHistogram> merged) {
    Map<Phase, LatencyHistogram> own = new EnumMap<>(Phase.class);
    own.put(Phase.TOTAL, total);
    own.put(Phase.LOCK_WAIT, lockWait);
    own.put(Phase.HOLD, hold);
    own.put(Phase.COMMIT, commit);
    own.forEach((phase, h) -> merged.computeIfAbsent(phase, p -> new LatencyHistogram()).add(h));
  }

  /**
   * @param from the window's begin
   * @param nanos its length
   */
  WorkerCounts counts(long from, long nanos) {
    long completed = 0;
    long tasks = 0;
    long busy = 0;
    long edges = 0;
    for (int i = 0; i < ledger.calls(); i++) {
      long began = ledger.start(i) - from;
      long ended = ledger.end(i) - from;
      long inside = Math.max(0, Math.min(ended, nanos) - Math.max(began, 0));
      busy += inside;
      edges += began < 0 || ended > nanos ? inside : 0;
      if (ended > 0 && ended <= nanos) {
        completed++;
        tasks += ledger.outcome(i) == CallOutcome.COMMITTED ? ledger.count(i) : 0;
      }
    }
    return new WorkerCounts(
        ledger.worker(),
        completed,
        tasks,
        calls,
        nonEmpty,
        shortCalls,
        empty,
        failed,
        indeterminate,
        longestNanos,
        lockWaitNanos,
        openAtEnd,
        lost,
        retries.asMap(),
        error,
        busy,
        edges);
  }

  /** When the first call inside the window began; {@link Long#MAX_VALUE} without one. */
  long windowStart() {
    return calls == 0 ? Long.MAX_VALUE : windowStart;
  }

  /** When the first call of the iteration began; {@link Long#MAX_VALUE} without calls. */
  long firstBegin() {
    return ledger.calls() == 0 ? Long.MAX_VALUE : ledger.start(0);
  }

  /** When the last call that claimed something ended; {@link Long#MIN_VALUE} without one. */
  long lastClaimEnd() {
    for (int i = ledger.calls() - 1; i >= 0; i--) {
      if (ledger.outcome(i) == CallOutcome.COMMITTED) {
        return ledger.end(i);
      }
    }
    return Long.MIN_VALUE;
  }
}
