package dev.claimbench.report.model;

import dev.claimbench.stats.Power;
import java.util.Arrays;
import java.util.Locale;

/**
 * A figure with how sure it is.
 *
 * @param value as every output shows it; NaN if nothing was measured
 * @param low lower end of the interval or range; NaN if there is none
 * @param high upper end; NaN likewise
 * @param basis what the ends are
 * @param n forks or iterations behind the ends
 * @param coverage how often such an interval covers the true median, 0 to 1; NaN unless the basis
 *     is {@link Basis#FORKS}
 */
public record Estimate(double value, double low, double high, Basis basis, int n, double coverage) {

  /** With fewer forks there is no interval. */
  public static final int LEAST_FORKS = Power.LEAST_FORKS;

  private static final double WANTED = 0.95;

  /** What the ends are. */
  public enum Basis {
    /** A distribution-free interval for the median over forks. */
    FORKS,
    /** The smallest and largest iteration: how noisy it was, not how sure. */
    ITERATIONS,
    /** Fewer than two values: no ends. */
    NONE
  }

  /**
   * With enough forks an interval between order statistics of the forks' figures, which assumes
   * nothing about their distribution: the narrowest that covers the median in 95 % of cases, or
   * with fewer than six forks their whole range, which covers it less often and says so. Otherwise
   * the range of the iterations.
   *
   * @param value the figure itself
   * @param forks one value for each fork that was measured
   * @param iterations one value for each iteration
   * @return the figure with its ends
   */
  public static Estimate of(double value, double[] forks, double[] iterations) {
    boolean byFork = forks.length >= LEAST_FORKS;
    double[] sorted = (byFork ? forks : iterations).clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    if (n < 2) {
      return new Estimate(value, Double.NaN, Double.NaN, Basis.NONE, n, Double.NaN);
    }
    int inner = byFork ? leftOut(n) : 0;
    return new Estimate(
        value,
        sorted[inner],
        sorted[n - 1 - inner],
        byFork ? Basis.FORKS : Basis.ITERATIONS,
        n,
        byFork ? coverage(n, inner) : Double.NaN);
  }

  /** How many values at each end an interval of at least 95 % can do without. */
  private static int leftOut(int n) {
    int inner = 0;
    while (coverage(n, inner + 1) >= WANTED) {
      inner++;
    }
    return inner;
  }

  /** The chance that the median lies between the values that are left: binomial with 1/2. */
  static double coverage(int n, int leftOut) {
    double term = Math.pow(0.5, n);
    double tail = 0;
    for (int k = 0; k <= leftOut; k++) {
      tail += term;
      term = term * (n - k) / (k + 1);
    }
    return 1 - 2 * tail;
  }

  /**
   * @return whether both have ends and these overlap; two figures without ends never do
   */
  public boolean overlaps(Estimate other) {
    return low <= other.high && other.low <= high;
  }

  /**
   * @return what the ends are, as a label; for example {@code 97 % interval over 6 forks}
   */
  public String words() {
    return switch (basis) {
      case FORKS ->
          String.format(
              Locale.ROOT, "%.0f %% interval over %d forks", Math.floor(100 * coverage), n);
      case ITERATIONS -> "range of " + n + " iterations";
      case NONE -> "a single iteration, no range";
    };
  }
}
