package dev.claimbench.lab.model;

import java.util.Arrays;

/** Quantiles of the few values of an experiment, by nearest rank: each one is a measured value. */
public final class Quantile {
  private Quantile() {}

  /**
   * @param values in any order, left as they are
   * @param q from above 0 to 1; 0.99 is the 99th percentile
   * @return the smallest value that at least the share {@code q} of all does not exceed; NaN if
   *     there are none
   */
  public static double of(double[] values, double q) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int rank = (int) Math.ceil(q * sorted.length);
    return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1];
  }
}
