package dev.claimbench.metrics;

import dev.claimbench.verify.Findings;
import java.util.List;
import java.util.Map;

/**
 * All that is kept of one iteration; travels from the fork to the host as JSON.
 *
 * @param iteration from 0, warm-up included
 * @param warmup whether JMH called it warm-up: verified, but not measured
 * @param windowNanos the measurement window: from the first call that began inside it, as long as
 *     JMH was asked to measure; 0 if no call did
 * @param backlog tasks in the table when it began
 * @param drained of those, how many were no longer new at its end
 * @param dry whether the backlog ran out inside the window; such an iteration is kept out of the
 *     score
 * @param workers counts by worker, in order
 * @param latency durations of non-empty calls inside the window, all workers merged
 * @param findings what the verifier found over every call, those outside the window too
 * @param internals what the engine did inside; null in runs of versions that did not look
 * @param timeline when inside the window tasks were claimed; null in runs of versions that did not
 *     keep it
 */
public record IterationRecord(
    int iteration,
    boolean warmup,
    long windowNanos,
    long backlog,
    long drained,
    boolean dry,
    List<WorkerCounts> workers,
    Map<Phase, LatencyHistogram> latency,
    Findings findings,
    Internals internals,
    Timeline timeline) {

  /** Without a timeline. */
  public IterationRecord(
      int iteration,
      boolean warmup,
      long windowNanos,
      long backlog,
      long drained,
      boolean dry,
      List<WorkerCounts> workers,
      Map<Phase, LatencyHistogram> latency,
      Findings findings,
      Internals internals) {
    this(
        iteration,
        warmup,
        windowNanos,
        backlog,
        drained,
        dry,
        workers,
        latency,
        findings,
        internals,
        null);
  }

  /**
   * @return whether it counts for the score: measured and not dry
   */
  public boolean scored() {
    return !warmup && !dry;
  }

  /**
   * @return tasks per second of all workers, completed inside the window, over its length
   */
  public double tasksPerSecond() {
    return perSecond(workers.stream().mapToLong(WorkerCounts::tasks).sum());
  }

  /**
   * @return claim calls per second likewise
   */
  public double callsPerSecond() {
    return perSecond(workers.stream().mapToLong(WorkerCounts::completed).sum());
  }

  private double perSecond(long n) {
    return windowNanos == 0 ? 0 : n * 1e9 / windowNanos;
  }
}
