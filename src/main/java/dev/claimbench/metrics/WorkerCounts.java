package dev.claimbench.metrics;

import java.util.Map;

/**
 * One worker's counts inside the measurement window of one iteration.
 *
 * @param worker index from 0
 * @param windowNanos from its first measured call's begin to its last one's end: the window as it
 *     really was
 * @param calls measured calls of any outcome
 * @param nonEmpty calls that claimed something
 * @param shortCalls of those, the ones with fewer tasks than the batch
 * @param empty calls that found nothing
 * @param failed calls that gave up
 * @param indeterminate calls whose commit's answer was lost
 * @param tasks tasks claimed
 * @param longestNanos its longest call of any outcome
 * @param lockWaitNanos sum over its non-empty calls
 * @param openAtEnd whether a call was still under way when the window closed: its time is then cut
 *     short, since the other workers stop competing
 * @param retries attempts inside calls that had to be repeated, by error code
 * @param error its newest failure in one line, empty if none
 */
public record WorkerCounts(
    int worker,
    long windowNanos,
    long calls,
    long nonEmpty,
    long shortCalls,
    long empty,
    long failed,
    long indeterminate,
    long tasks,
    long longestNanos,
    long lockWaitNanos,
    boolean openAtEnd,
    Map<String, Long> retries,
    String error) {

  /**
   * @return tasks per second over this worker's own window; 0 if it made no call
   */
  public double tasksPerSecond() {
    return windowNanos <= 0 ? 0 : tasks * 1e9 / windowNanos;
  }

  /**
   * @return claim calls per second over this worker's own window; 0 if it made no call
   */
  public double callsPerSecond() {
    return windowNanos <= 0 ? 0 : calls * 1e9 / windowNanos;
  }
}
