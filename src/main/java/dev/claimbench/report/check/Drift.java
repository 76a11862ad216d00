package dev.claimbench.report.check;

import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.report.ForkRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Does the rate go up or down from iteration to iteration within the forks of a cell? The seasonal
 * Mann–Kendall test with the fork as the season: of each pair of iterations of one fork, did the
 * later one do more or less? Forks of a different level do not disturb it. Iterations in an order
 * that chance alone would hardly give, and a change that matters, make a warning.
 */
final class Drift {
  /** Standard deviations; a single fork needs six iterations in a row to come that far. */
  private static final double LEAST_Z = 2.5;

  /** Of the median rate, from the first iteration of a fork to its last. */
  private static final double LEAST_CHANGE = 0.05;

  private Drift() {}

  /**
   * @param forks of one cell
   * @return the reason for a warning, if there is one
   */
  static Optional<String> check(List<ForkRecord> forks) {
    List<double[]> rates =
        forks.stream()
            .map(
                f ->
                    f.iterations().stream()
                        .filter(IterationRecord::scored)
                        .mapToDouble(IterationRecord::tasksPerSecond)
                        .toArray())
            .filter(r -> r.length > 1)
            .toList();
    double z = z(rates);
    double[] changes =
        rates.stream().mapToDouble(r -> r[r.length - 1] / r[0] - 1).sorted().toArray();
    double change = changes.length == 0 ? 0 : changes[changes.length / 2];
    boolean agree = Math.signum(change) == Math.signum(z);
    if (Math.abs(z) < LEAST_Z || !(Math.abs(change) > LEAST_CHANGE) || !agree) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%+.0f %% from a fork's first to its last iteration (median of %d forks; Mann-Kendall"
                + " z = %.1f)%s",
            100 * change,
            rates.size(),
            z,
            change > 0 ? ": the warm-up may be too short" : ""));
  }

  /** With the usual correction for continuity; 0 without pairs. */
  static double z(List<double[]> rates) {
    int s = 0;
    double variance = 0;
    for (double[] fork : rates) {
      int n = fork.length;
      variance += n * (n - 1.0) * (2 * n + 5) / 18;
      for (int i = 0; i < n; i++) {
        double earlier = fork[i];
        s += (int) Arrays.stream(fork, i + 1, n).map(later -> Math.signum(later - earlier)).sum();
      }
    }
    return s == 0 ? 0 : (s - Math.signum(s)) / Math.sqrt(variance);
  }
}
