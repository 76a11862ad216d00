package dev.claimbench.report;

import dev.claimbench.metrics.Fairness;
import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.LatencyHistogram;
import dev.claimbench.metrics.Phase;
import dev.claimbench.metrics.WorkerCounts;
import dev.claimbench.stats.Medians;
import dev.claimbench.verify.CellVerdict;
import dev.claimbench.verify.Findings;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** From a cell's forks to its summary; pure. */
public final class CellSummarizer {
  private CellSummarizer() {}

  /**
   * @param forks all forks of one cell, at least one
   */
  public static CellSummary summarize(List<ForkRecord> forks) {
    ForkRecord first = forks.get(0);
    List<IterationRecord> all = forks.stream().flatMap(f -> f.iterations().stream()).toList();
    List<IterationRecord> scored = all.stream().filter(IterationRecord::scored).toList();
    Findings findings = Findings.merge(all.stream().map(IterationRecord::findings).toList());
    boolean complete = forks.stream().allMatch(ForkRecord::complete);
    double[] rates = rates(scored, IterationRecord::tasksPerSecond);
    IterationRecord last = scored.isEmpty() ? null : scored.get(scored.size() - 1);
    return new CellSummary(
        first.cell(),
        first.settings(),
        forks.stream().map(ForkRecord::error).filter(e -> !e.isEmpty()).findFirst().orElse(""),
        scored.size(),
        (int) all.stream().filter(i -> i.dry() && !i.warmup()).count(),
        Medians.of(rates),
        spreadPercent(rates),
        Medians.of(rates(scored, IterationRecord::callsPerSecond)),
        latency(scored),
        sum(scored, WorkerCounts::lockWaitNanos) / 1e9,
        counts(scored),
        shares(scored),
        last == null ? 0 : last.backlog(),
        last == null ? Double.NaN : 100.0 * last.drained() / last.backlog(),
        findings,
        CellVerdict.of(findings, first.control(), complete),
        InternalsMerger.merge(scored.stream().map(IterationRecord::internals).toList()));
  }

  private static double[] rates(
      List<IterationRecord> iterations, ToDoubleFunction<IterationRecord> rate) {
    return iterations.stream().mapToDouble(rate).sorted().toArray();
  }

  private static double spreadPercent(double[] sorted) {
    double median = Medians.of(sorted);
    if (sorted.length < 2 || median == 0) {
      return Double.NaN;
    }
    return 100 * (sorted[sorted.length - 1] - sorted[0]) / 2 / median;
  }

  private static Map<Phase, LatencyHistogram> latency(List<IterationRecord> iterations) {
    Map<Phase, LatencyHistogram> merged = new EnumMap<>(Phase.class);
    for (IterationRecord iteration : iterations) {
      iteration
          .latency()
          .forEach((phase, h) -> merged.computeIfAbsent(phase, p -> new LatencyHistogram()).add(h));
    }
    return merged;
  }

  private static long sum(List<IterationRecord> iterations, ToLongFunction<WorkerCounts> count) {
    return iterations.stream().flatMap(i -> i.workers().stream()).mapToLong(count).sum();
  }

  private static CellSummary.Counts counts(List<IterationRecord> iterations) {
    Map<String, Long> retries = new TreeMap<>();
    for (IterationRecord iteration : iterations) {
      for (WorkerCounts worker : iteration.workers()) {
        worker.retries().forEach((code, n) -> retries.merge(code, n, Long::sum));
      }
    }
    return new CellSummary.Counts(
        sum(iterations, WorkerCounts::calls),
        sum(iterations, WorkerCounts::nonEmpty),
        sum(iterations, WorkerCounts::shortCalls),
        sum(iterations, WorkerCounts::empty),
        sum(iterations, WorkerCounts::failed),
        sum(iterations, WorkerCounts::indeterminate),
        retries);
  }

  private static CellSummary.Shares shares(List<IterationRecord> iterations) {
    double smallest = 0;
    double largest = 0;
    double jain = 0;
    double fair = 0;
    long longest = 0;
    long open = 0;
    int counted = 0;
    for (IterationRecord iteration : iterations) {
      List<WorkerCounts> workers = iteration.workers();
      long[] tasks = workers.stream().mapToLong(WorkerCounts::tasks).sorted().toArray();
      for (WorkerCounts worker : workers) {
        longest = Math.max(longest, worker.longestNanos());
        open += worker.openAtEnd() ? 1 : 0;
      }
      long total = Arrays.stream(tasks).sum();
      if (total > 0) {
        counted++;
        smallest += 100.0 * tasks[0] / total;
        largest += 100.0 * tasks[tasks.length - 1] / total;
        jain += Fairness.jain(tasks);
        fair +=
            Fairness.fairRandom(
                workers.stream().mapToLong(WorkerCounts::nonEmpty).sum(), tasks.length);
      }
    }
    double n = counted == 0 ? Double.NaN : counted;
    return new CellSummary.Shares(
        smallest / n, largest / n, jain / n, fair / n, longest / 1e6, open);
  }
}
