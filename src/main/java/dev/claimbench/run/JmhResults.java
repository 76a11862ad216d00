package dev.claimbench.run;

import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.Phase;
import dev.claimbench.report.CellSummary;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.verify.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.WorkloadParams;

/** A cell's forks as one JMH result: dry iterations left out, our figures as secondary results. */
final class JmhResults {
  private JmhResults() {}

  /**
   * @param forks of one cell
   * @param summary of the same forks
   * @param ours whether to add our figures
   * @return null if no iteration counts
   */
  static RunResult of(List<CellRunner.Outcome> forks, CellSummary summary, boolean ours) {
    List<BenchmarkResult> kept = new ArrayList<>();
    BenchmarkParams params = null;
    for (CellRunner.Outcome outcome : forks) {
      if (outcome.jmh() == null) {
        continue;
      }
      params = outcome.jmh().getParams();
      List<IterationResult> scored = scored(outcome);
      if (!scored.isEmpty()) {
        kept.add(new BenchmarkResult(params, scored, outcome.jmh().getMetadata()));
        outcome
            .jmh()
            .getBenchmarkResults()
            .values()
            .forEach(kept.get(kept.size() - 1)::addBenchmarkResult);
      }
    }
    if (kept.isEmpty()) {
      return null;
    }
    if (ours) {
      figures(summary).forEach(kept.get(0)::addBenchmarkResult);
    }
    return new RunResult(withForks(params, kept.size()), kept);
  }

  /** JMH's measurement iterations come in the order of our records. */
  private static List<IterationResult> scored(CellRunner.Outcome outcome) {
    ForkRecord fork = outcome.fork();
    List<IterationRecord> measured = fork.iterations().stream().filter(i -> !i.warmup()).toList();
    List<IterationResult> results = List.copyOf(outcome.jmh().getIterationResults());
    List<IterationResult> scored = new ArrayList<>();
    for (int i = 0; i < Math.min(results.size(), measured.size()); i++) {
      if (measured.get(i).scored()) {
        scored.add(results.get(i));
      }
    }
    return scored;
  }

  private static List<ScalarResult> figures(CellSummary cell) {
    Map<String, Double> counts = new LinkedHashMap<>();
    counts.put("calls", (double) cell.counts().calls());
    counts.put("nonEmpty", (double) cell.counts().nonEmpty());
    counts.put("short", (double) cell.counts().shortCalls());
    counts.put("empty", (double) cell.counts().empty());
    counts.put("retried", (double) cell.counts().retried());
    counts.put("failed", (double) cell.counts().failed());
    counts.put("indeterminate", (double) cell.counts().indeterminate());
    counts.put("dryIterations", (double) cell.dry());
    counts.put("openAtEnd", (double) cell.shares().openAtEnd());
    counts.put("checkedClaims", (double) cell.findings().claims());
    for (Rule rule : Rule.values()) {
      counts.put("found." + rule, (double) cell.findings().count(rule));
    }
    List<ScalarResult> all = new ArrayList<>();
    counts.forEach((name, n) -> all.add(scalar(name, n, "#")));
    all.add(scalar("tasksPerSecond", cell.tasksPerSecond(), "tasks/s"));
    all.add(scalar("callsPerSecond", cell.callsPerSecond(), "calls/s"));
    all.add(scalar("spread", cell.spreadPercent(), "%"));
    all.add(scalar("total.p50", cell.percentileMs(Phase.TOTAL, 50), "ms"));
    all.add(scalar("total.p99", cell.percentileMs(Phase.TOTAL, 99), "ms"));
    all.add(scalar("total.max", cell.maxMs(Phase.TOTAL), "ms"));
    all.add(scalar("lockWait.mean", cell.meanMs(Phase.LOCK_WAIT), "ms"));
    all.add(scalar("lockWait.p99", cell.percentileMs(Phase.LOCK_WAIT, 99), "ms"));
    all.add(scalar("lockWait.sum", cell.lockWaitSeconds(), "s"));
    all.add(scalar("hold.mean", cell.meanMs(Phase.HOLD), "ms"));
    all.add(scalar("commit.p99", cell.percentileMs(Phase.COMMIT, 99), "ms"));
    all.add(scalar("share.smallest", cell.shares().smallestPercent(), "%"));
    all.add(scalar("share.largest", cell.shares().largestPercent(), "%"));
    all.add(scalar("jain", cell.shares().jain(), "index"));
    all.add(scalar("jain.fairRandom", cell.shares().fairRandom(), "index"));
    all.add(scalar("longestCall", cell.shares().longestMs(), "ms"));
    all.add(scalar("verified", cell.verdict().expected() ? 1 : 0, "0|1"));
    return all;
  }

  private static ScalarResult scalar(String name, double value, String unit) {
    return new ScalarResult("claim." + name, value, unit, AggregationPolicy.AVG);
  }

  /** Each fork ran alone; the merged result says how many there were. */
  private static BenchmarkParams withForks(BenchmarkParams p, int forks) {
    WorkloadParams workload = new WorkloadParams();
    int position = 0;
    for (String key : p.getParamsKeys()) {
      workload.put(key, p.getParam(key), position++);
    }
    return new BenchmarkParams(
        p.getBenchmark(),
        p.generatedBenchmark(),
        p.shouldSynchIterations(),
        p.getThreads(),
        p.getThreadGroups(),
        p.getThreadGroupLabels(),
        forks,
        p.getWarmupForks(),
        p.getWarmup(),
        p.getMeasurement(),
        p.getMode(),
        workload,
        p.getTimeUnit(),
        p.getOpsPerInvocation(),
        p.getJvm(),
        p.getJvmArgs(),
        p.getJdkVersion(),
        p.getVmName(),
        p.getVmVersion(),
        p.getJmhVersion(),
        p.getTimeout());
  }
}
