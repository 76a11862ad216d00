package dev.claimbench.stats;

import org.apache.commons.math3.distribution.ChiSquaredDistribution;

/**
 * How far forks of one configuration lie apart.
 *
 * @param value standard deviation of the logarithms, about the relative one: 0.05 is about 5 %
 * @param interval 95 %, for values whose logarithms are normal: a spread seen in few forks is known
 *     badly itself
 */
public record Spread(double value, Interval interval) {
  private static final double LOW = 0.025;
  private static final double HIGH = 0.975;

  /**
   * @param values above 0, one for each fork
   * @return null with fewer than {@link Power#LEAST_FORKS}
   */
  public static Spread of(double[] values) {
    if (values.length < Power.LEAST_FORKS) {
      return null;
    }
    double spread = Judge.spread(values);
    int freedom = values.length - 1;
    ChiSquaredDistribution chi = new ChiSquaredDistribution(null, freedom);
    return new Spread(
        spread,
        new Interval(
            spread * Math.sqrt(freedom / chi.inverseCumulativeProbability(HIGH)),
            spread * Math.sqrt(freedom / chi.inverseCumulativeProbability(LOW))));
  }
}
