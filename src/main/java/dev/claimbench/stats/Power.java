package dev.claimbench.stats;

import java.util.SplittableRandom;

/**
 * How many rounds the test needs to see an effect, by simulation: forks whose logarithms are
 * normal, as many in each arm, judged by the exact Mann-Whitney test at 5 %.
 */
public final class Power {
  /** No test on fewer forks per arm can reach p below 0.05. */
  public static final int LEAST_FORKS = 4;

  /** Nobody runs more; a smaller effect does not matter to a queue either. */
  public static final int MOST_FORKS = 100;

  private static final int DRAWS = 1000;
  private static final double WANTED = 0.9;

  private Power() {}

  /**
   * @param ratio the true one, above 0; 1.1 for an effect of 10 %
   * @param spread standard deviation of the logarithm between forks; 0.05 is about 5 %
   * @return the fewest rounds that find it nine times out of ten; {@link #MOST_FORKS} + 1 if more
   *     than that are needed
   */
  public static int rounds(double ratio, double spread) {
    double shift = Math.abs(Math.log(ratio));
    int low = LEAST_FORKS - 1;
    int high = MOST_FORKS + 1;
    if (shift == 0) {
      return high;
    }
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (power(middle, shift, spread) >= WANTED) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /**
   * @param n forks in each arm
   * @param shift difference of the logarithms
   * @param spread their standard deviation
   * @return the part of the draws in which the difference is found
   */
  static double power(int n, double shift, double spread) {
    int critical = critical(n);
    SplittableRandom random = new SplittableRandom(n);
    int found = 0;
    double[] a = new double[n];
    for (int draw = 0; draw < DRAWS; draw++) {
      for (int i = 0; i < n; i++) {
        a[i] = shift + spread * random.nextGaussian();
      }
      int below = 0;
      for (int j = 0; j < n; j++) {
        double b = spread * random.nextGaussian();
        for (double value : a) {
          below += value < b ? 1 : 0;
        }
      }
      found += Math.min(below, n * n - below) <= critical ? 1 : 0;
    }
    return (double) found / DRAWS;
  }

  /** The largest U that the test still calls different; -1 if there is none. */
  private static int critical(int n) {
    int low = -1;
    int high = n * n / 2 + 1;
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (MannWhitney.p(first(n), withU(n, middle)) < 0.05) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double[] first(int n) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = i;
    }
    return values;
  }

  /** A sample such that u pairs have the value of {@link #first} above. */
  private static double[] withU(int n, int u) {
    double[] values = new double[n];
    for (int j = 0; j < n; j++) {
      int above = Math.min(n, Math.max(0, u - j * n));
      // Between two integers, and no two the same.
      values[j] = n - above - 0.5 + 0.3 * (j + 1.0) / (n + 1);
    }
    return values;
  }
}
