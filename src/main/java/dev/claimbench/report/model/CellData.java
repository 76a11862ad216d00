package dev.claimbench.report.model;

import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.LatencyHistogram;
import dev.claimbench.metrics.Phase;
import dev.claimbench.report.CellSummarizer;
import dev.claimbench.report.CellSummary;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.verify.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * One cell of a stored run.
 *
 * @param id short name in charts, such as {@code P3}; unique in the run
 * @param params what tells it from the other cells of its engine, in the plan's order
 * @param summary its figures
 * @param forks its forks, at least one
 * @param rate claims per second with ends
 * @param p99 of a whole claim call in milliseconds, with ends
 */
public record CellData(
    String id,
    Map<String, String> params,
    CellSummary summary,
    List<ForkRecord> forks,
    Estimate rate,
    Estimate p99) {

  /**
   * @param forks all of the cell, at least one
   */
  static CellData of(String id, Map<String, String> params, List<ForkRecord> forks) {
    CellSummary summary = CellSummarizer.summarize(forks);
    List<CellSummary> each =
        forks.stream()
            .map(f -> CellSummarizer.summarize(List.of(f)))
            .filter(s -> s.scored() > 0)
            .toList();
    List<IterationRecord> scored = scored(forks);
    return new CellData(
        id,
        params,
        summary,
        forks,
        Estimate.of(
            summary.tasksPerSecond(),
            each.stream().mapToDouble(CellSummary::tasksPerSecond).toArray(),
            scored.stream().mapToDouble(IterationRecord::tasksPerSecond).toArray()),
        Estimate.of(
            summary.percentileMs(Phase.TOTAL, 99),
            each.stream()
                .mapToDouble(s -> s.percentileMs(Phase.TOTAL, 99))
                .filter(Double::isFinite)
                .toArray(),
            scored.stream()
                .map(i -> i.latency().get(Phase.TOTAL))
                .filter(Objects::nonNull)
                .mapToDouble(h -> h.percentileMs(99))
                .filter(Double::isFinite)
                .toArray()));
  }

  private static List<IterationRecord> scored(List<ForkRecord> forks) {
    return forks.stream()
        .flatMap(f -> f.iterations().stream())
        .filter(IterationRecord::scored)
        .toList();
  }

  /**
   * @return the iterations that count for the figures
   */
  public List<IterationRecord> scored() {
    return scored(forks);
  }

  /**
   * @return durations of the calls that claimed something; null without one
   */
  public LatencyHistogram latency(Phase phase) {
    LatencyHistogram histogram = summary.latency().get(phase);
    return histogram == null || histogram.count() == 0 ? null : histogram;
  }

  /**
   * @return whether duplicates were expected of it
   */
  public boolean control() {
    return summary.verdict().control();
  }

  /**
   * @return whether its speed may be compared: measured, whole, and nothing forbidden seen
   */
  public boolean contender() {
    return summary.verdict().verdict() == Verdict.VERIFIED
        && summary.failed().isEmpty()
        && !control()
        && Double.isFinite(rate.value())
        && rate.value() > 0;
  }

  /**
   * @return for example {@code lockClause=NONE batchSize=10}; the benchmark's name if nothing
   *     varies
   */
  public String label() {
    return params.isEmpty()
        ? summary.cell().shortName()
        : params.entrySet().stream()
            .map(e -> e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining(" "));
  }
}
