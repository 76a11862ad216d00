package dev.claimbench.report;

import dev.claimbench.metrics.Internals;
import dev.claimbench.metrics.LatencyHistogram;
import dev.claimbench.metrics.Phase;
import dev.claimbench.verify.CellVerdict;
import dev.claimbench.verify.Findings;
import java.util.Map;

/**
 * One cell over all its forks: the figures of a table's row. Made by {@link CellSummarizer} alone,
 * so that every output shows the same numbers.
 *
 * @param cell which cell
 * @param settings what the database said about itself in the first fork
 * @param failed why a fork failed, empty if none did
 * @param scored iterations that count; dry ones do not
 * @param dry iterations kept out of the score because the backlog ran out
 * @param tasksPerSecond median over the scored iterations; NaN without one
 * @param spreadPercent half the range of the scored iterations, in percent of the median; NaN with
 *     fewer than two
 * @param callsPerSecond median likewise, of claim calls of any outcome
 * @param latency merged histograms of the scored iterations' non-empty calls
 * @param lockWaitSeconds sum over the scored iterations' non-empty calls and all workers
 * @param counts calls and errors of the scored iterations
 * @param shares who got the tasks
 * @param backlog tasks loaded before the last scored iteration; 0 without one
 * @param drainedPercent how much of it was taken by its end
 * @param findings the verifier's, over every iteration, warm-up and dry ones included
 * @param verdict the judgement of these findings
 * @param internals what the engine did inside, over the scored iterations
 */
public record CellSummary(
    CellKey cell,
    Map<String, String> settings,
    String failed,
    int scored,
    int dry,
    double tasksPerSecond,
    double spreadPercent,
    double callsPerSecond,
    Map<Phase, LatencyHistogram> latency,
    double lockWaitSeconds,
    Counts counts,
    Shares shares,
    long backlog,
    double drainedPercent,
    Findings findings,
    CellVerdict verdict,
    Internals internals) {

  /**
   * Calls of the scored iterations by outcome.
   *
   * @param calls all
   * @param nonEmpty claimed something
   * @param shortCalls claimed less than the batch
   * @param empty found nothing
   * @param failed gave up
   * @param indeterminate lost the commit's answer
   * @param retries repeated attempts by error code
   */
  public record Counts(
      long calls,
      long nonEmpty,
      long shortCalls,
      long empty,
      long failed,
      long indeterminate,
      Map<String, Long> retries) {

    /**
     * @return repeated attempts of any code
     */
    public long retried() {
      return retries.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * How the tasks fell on the workers: each figure is taken per iteration and then averaged, since
   * a winner that changes from iteration to iteration would look fair in a sum.
   *
   * @param smallestPercent the poorest worker's share
   * @param largestPercent the richest worker's share
   * @param jain Jain's index
   * @param fairRandom what it would be about if each claim fell on a worker by chance
   * @param longestMs the longest single call of any worker and outcome
   * @param openAtEnd calls still under way when a window closed
   */
  public record Shares(
      double smallestPercent,
      double largestPercent,
      double jain,
      double fairRandom,
      double longestMs,
      long openAtEnd) {}

  /**
   * @param phase which stretch of the call
   * @param percentile 0 to 100
   * @return milliseconds; NaN without a non-empty call
   */
  public double percentileMs(Phase phase, double percentile) {
    LatencyHistogram histogram = latency.get(phase);
    return histogram == null ? Double.NaN : histogram.percentileMs(percentile);
  }

  /**
   * @param phase which stretch of the call
   * @return milliseconds; NaN without a non-empty call
   */
  public double meanMs(Phase phase) {
    LatencyHistogram histogram = latency.get(phase);
    return histogram == null ? Double.NaN : histogram.meanMs();
  }

  /**
   * @param phase which stretch of the call
   * @return milliseconds; NaN without a non-empty call
   */
  public double maxMs(Phase phase) {
    LatencyHistogram histogram = latency.get(phase);
    return histogram == null ? Double.NaN : histogram.maxMs();
  }
}
