package dev.claimbench.metrics;

import dev.claimbench.verify.Findings;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Puts the workers' records of an iteration together, after all of them stopped. */
public final class IterationBuilder {
  private IterationBuilder() {}

  /**
   * @param windowNanos how long JMH was asked to measure
   * @param free tasks still new at the end
   * @param batch the claim's limit
   */
  public static IterationRecord build(
      int iteration,
      boolean warmup,
      long windowNanos,
      long backlog,
      long free,
      int batch,
      List<WorkerRecorder> workers,
      Findings findings,
      Internals internals) {
    Map<Phase, LatencyHistogram> latency = new EnumMap<>(Phase.class);
    for (WorkerRecorder worker : workers) {
      worker.addTo(latency);
    }
    long from = workers.stream().mapToLong(WorkerRecorder::windowStart).min().orElse(0);
    boolean opened = from != Long.MAX_VALUE;
    long window = opened ? windowNanos : 0;
    List<WorkerCounts> counts = workers.stream().map(w -> w.counts(from, window)).toList();
    return new IterationRecord(
        iteration,
        warmup,
        window,
        backlog,
        backlog - free,
        ranDry(free, batch, counts),
        counts,
        latency,
        findings,
        internals,
        Timeline.of(workers.stream().map(WorkerRecorder::ledger).toList(), from, window));
  }

  /**
   * While more rows are free than all workers together can hold, an empty or short claim is the
   * statement's doing. Below that, it means the backlog ran out.
   */
  private static boolean ranDry(long free, int batch, List<WorkerCounts> counts) {
    boolean fellShort = counts.stream().anyMatch(c -> c.shortCalls() + c.empty() > 0);
    return fellShort && free < (long) batch * counts.size();
  }

  /**
   * How long it took to take what was taken, for {@link BacklogSizer#learn}: from the first call to
   * the last one that claimed something, so that empty polls after a dry run do not dilute the
   * rate.
   *
   * @return seconds; 0 or less without a claim
   */
  public static double claimingSeconds(List<WorkerRecorder> workers) {
    long first = workers.stream().mapToLong(WorkerRecorder::firstBegin).min().orElse(0);
    long last = workers.stream().mapToLong(WorkerRecorder::lastClaimEnd).max().orElse(0);
    return last < first ? 0 : (last - first) / 1e9;
  }
}
