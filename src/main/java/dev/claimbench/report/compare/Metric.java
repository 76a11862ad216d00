package dev.claimbench.report.compare;

import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.LatencyHistogram;
import dev.claimbench.metrics.Phase;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.stats.Medians;
import dev.claimbench.stats.Verdict;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A figure of a fork that is compared. */
enum Metric {
  /** Tasks claimed per second: the median over the fork's scored iterations. */
  CLAIMS("claims/s", true, Metric::claims),
  /** The 99th percentile of a claim call's time in milliseconds, over its scored iterations. */
  P99("p99 ms", false, Metric::p99);

  private final String label;
  private final boolean moreIsBetter;
  private final ToDoubleFunction<ForkRecord> figure;

  Metric(String label, boolean moreIsBetter, ToDoubleFunction<ForkRecord> figure) {
    this.label = label;
    this.moreIsBetter = moreIsBetter;
    this.figure = figure;
  }

  String label() {
    return label;
  }

  /**
   * @return the forks' figures; without those that have none
   */
  double[] of(List<ForkRecord> forks) {
    return forks.stream().mapToDouble(figure).filter(v -> v > 0).toArray();
  }

  /**
   * @return whether this is a change for the worse
   */
  boolean worse(Verdict verdict) {
    return verdict == (moreIsBetter ? Verdict.LOWER : Verdict.HIGHER);
  }

  /**
   * @return the verdict in words that fit what is measured
   */
  String word(Verdict verdict) {
    return switch (verdict) {
      case HIGHER -> moreIsBetter ? "faster" : "longer (worse)";
      case LOWER -> moreIsBetter ? "slower" : "shorter (better)";
      case EQUIVALENT -> "equivalent";
      case INCONCLUSIVE -> "inconclusive";
      case NO_VERDICT -> "no verdict";
    };
  }

  private static List<IterationRecord> scored(ForkRecord fork) {
    return fork.iterations().stream().filter(IterationRecord::scored).toList();
  }

  private static double claims(ForkRecord fork) {
    return Medians.of(scored(fork).stream().mapToDouble(IterationRecord::tasksPerSecond).toArray());
  }

  private static double p99(ForkRecord fork) {
    LatencyHistogram merged = new LatencyHistogram();
    for (IterationRecord iteration : scored(fork)) {
      LatencyHistogram total = iteration.latency().get(Phase.TOTAL);
      if (total != null) {
        merged.add(total);
      }
    }
    return merged.percentileMs(99);
  }
}
