package dev.claimbench.stats;

/**
 * How many rounds the test needs to see an effect, nine times out of ten: forks whose logarithms
 * are normal, as many in each arm, judged by the Mann-Whitney test at 5 %.
 *
 * <p>By formula: the number of a t-test, enlarged by the Mann-Whitney test's efficiency of 3/pi on
 * normal values, and by two for small samples. A simulation among the tests shows that it is right
 * to a round or two.
 */
public final class Power {
  /** No test on fewer forks per arm can reach p below 0.05. */
  public static final int LEAST_FORKS = 4;

  /** Nobody runs more; a smaller effect does not matter to a queue either. */
  public static final int MOST_FORKS = 100;

  /** Normal quantiles: 97.5 % for a two-sided test at 5 %, and 90 % for the power. */
  private static final double QUANTILES = 1.960 + 1.282;

  private static final double EFFICIENCY = 3 / Math.PI;

  private Power() {}

  /**
   * @param ratio the true one, above 0; 1.1 for an effect of 10 %
   * @param spread standard deviation of the logarithm between forks; 0.05 is about 5 %
   * @return the fewest rounds that find it nine times out of ten, about; {@link #MOST_FORKS} + 1 if
   *     more than that are needed
   */
  public static int rounds(double ratio, double spread) {
    double shift = Math.abs(Math.log(ratio));
    double inSpreads = QUANTILES * spread / shift;
    double rounds = Math.ceil(2 * inSpreads * inSpreads / EFFICIENCY) + 2;
    if (!(rounds <= MOST_FORKS)) {
      return MOST_FORKS + 1;
    }
    return Math.max(LEAST_FORKS, (int) rounds);
  }

  /**
   * @param rounds forks in each arm, at least {@link #LEAST_FORKS}
   * @param spread standard deviation of the logarithm between forks
   * @return the smallest true ratio above 1 that so many rounds find nine times out of ten, about
   */
  public static double smallest(int rounds, double spread) {
    return Math.exp(QUANTILES * spread * Math.sqrt(2 / (EFFICIENCY * (rounds - 2))));
  }
}
