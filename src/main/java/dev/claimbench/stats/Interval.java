package dev.claimbench.stats;

/**
 * An interval of ratios.
 *
 * @param low lower end
 * @param high upper end, not below the lower
 */
public record Interval(double low, double high) {
  /**
   * @return whether the value lies inside, ends included
   */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  /**
   * @param threshold 0.05 for five percent either way
   * @return whether the whole interval lies between 1/(1+threshold) and 1+threshold
   */
  public boolean within(double threshold) {
    return low >= 1 / (1 + threshold) && high <= 1 + threshold;
  }
}
