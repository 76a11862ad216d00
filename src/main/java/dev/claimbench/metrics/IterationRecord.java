package dev.claimbench.metrics;

import dev.claimbench.verify.Findings;
import java.util.List;
import java.util.Map;

/**
 * All that is kept of one iteration; travels from the fork to the host as JSON.
 *
 * @param iteration from 0, warm-up included
 * @param warmup whether JMH called it warm-up: verified, but not measured
 * @param backlog tasks in the table when it began
 * @param drained of those, how many were no longer new at its end
 * @param dry whether the backlog ran out inside the window; such an iteration is kept out of the
 *     score
 * @param workers counts by worker, in order
 * @param latency durations of non-empty calls inside the window, all workers merged
 * @param findings what the verifier found over every call, those outside the window too
 */
public record IterationRecord(
    int iteration,
    boolean warmup,
    long backlog,
    long drained,
    boolean dry,
    List<WorkerCounts> workers,
    Map<Phase, LatencyHistogram> latency,
    Findings findings) {

  /**
   * @return whether it counts for the score: measured and not dry
   */
  public boolean scored() {
    return !warmup && !dry;
  }

  /**
   * @return tasks per second, summed over the workers' own windows as JMH sums its threads
   */
  public double tasksPerSecond() {
    return workers.stream().mapToDouble(WorkerCounts::tasksPerSecond).sum();
  }

  /**
   * @return claim calls per second, summed likewise
   */
  public double callsPerSecond() {
    return workers.stream().mapToDouble(WorkerCounts::callsPerSecond).sum();
  }
}
