package dev.claimbench.metrics;

import java.util.Map;

/**
 * One worker's counts of one iteration. Calls are counted as JMH counts its operations, by their
 * begin inside the window; throughput and shares go by what was completed inside it, since a worker
 * that was stuck in a call when the window opened began its first counted call late.
 *
 * @param worker index from 0
 * @param completed calls of any outcome that ended inside the window, whenever they began
 * @param tasks tasks claimed by these
 * @param calls calls of any outcome that began inside the window
 * @param nonEmpty calls that claimed something
 * @param shortCalls of those, the ones with fewer tasks than the batch
 * @param empty calls that found nothing
 * @param failed calls that gave up
 * @param indeterminate calls whose commit's answer was lost
 * @param longestNanos its longest call of any outcome that ended while the window was open or after
 *     it, one that was under way when it opened included
 * @param lockWaitNanos sum over its non-empty calls
 * @param openAtEnd whether a call was still under way when the window closed: its time is then cut
 *     short, since the other workers stop competing
 * @param lost whether its connection was lost, so that it stopped claiming
 * @param retries attempts inside calls that had to be repeated, by error code
 * @param error its newest failure in one line, empty if none
 * @param busyNanos how long it was in a call of any outcome while the window was open; null in runs
 *     of versions that did not record it
 * @param edgeNanos of that, the time in calls that began before the window or ended after it; null
 *     likewise
 */
public record WorkerCounts(
    int worker,
    long completed,
    long tasks,
    long calls,
    long nonEmpty,
    long shortCalls,
    long empty,
    long failed,
    long indeterminate,
    long longestNanos,
    long lockWaitNanos,
    boolean openAtEnd,
    boolean lost,
    Map<String, Long> retries,
    String error,
    Long busyNanos,
    Long edgeNanos) {

  /** Where the time in calls is not known. */
  public WorkerCounts(
      int worker,
      long completed,
      long tasks,
      long calls,
      long nonEmpty,
      long shortCalls,
      long empty,
      long failed,
      long indeterminate,
      long longestNanos,
      long lockWaitNanos,
      boolean openAtEnd,
      boolean lost,
      Map<String, Long> retries,
      String error) {
    this(
        worker,
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
        retries,
        error,
        null,
        null);
  }
}
