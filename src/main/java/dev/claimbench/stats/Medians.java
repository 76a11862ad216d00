package dev.claimbench.stats;

import java.util.Arrays;

/** The median of a sample. */
public final class Medians {
  private Medians() {}

  /**
   * @param values in any order; not changed
   * @return the middle one, or the mean of the two in the middle; NaN without a value
   */
  public static double of(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return ofSorted(sorted);
  }

  static double ofSorted(double[] sorted) {
    int n = sorted.length;
    return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }
}
