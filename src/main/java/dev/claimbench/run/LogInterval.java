package dev.claimbench.run;

import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/** Student's t interval of the logarithms: rates differ by factors, and so do their errors. */
final class LogInterval implements Interval {
  private static final double UPPER = 0.975;

  @Override
  public double halfWidth(double[] rates) {
    int n = rates.length;
    if (n < 2) {
      return Double.NaN;
    }
    double[] logs = Arrays.stream(rates).map(Math::log).toArray();
    double t = new TDistribution(null, n - 1).inverseCumulativeProbability(UPPER);
    return Math.expm1(t * Math.sqrt(StatUtils.variance(logs) / n));
  }
}
