package dev.claimbench.stats;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A bootstrap interval for the ratio of two medians: forks are drawn again with replacement, and
 * the percentiles of the drawn medians' ratios are its ends.
 *
 * <p>Plain percentiles are known to be too narrow for means of small samples. Medians of four to
 * twelve forks take few values, which makes up for it: the interval covers the truth in 92 to 97 %
 * of cases (see the simulation among the tests), while Hesterberg's expanded percentiles covered
 * 99.7 % with six forks, so wide that they said less than they could.
 */
public final class Bootstrap {
  private static final int DRAWS = 2000;
  private static final double TAIL = 0.025;

  private Bootstrap() {}

  /**
   * @param a sample above the fraction line, at least two values above 0
   * @param b sample below it, likewise
   * @return an interval that covers the true ratio in about 95 % of cases; the same one each time
   */
  public static Interval ratioOfMedians(double[] a, double[] b) {
    // Seeded by nothing but the sizes: whoever repeats the comparison gets the same interval.
    SplittableRandom random = new SplittableRandom(31L * a.length + b.length);
    double[] ratios = new double[DRAWS];
    double[] drawnA = new double[a.length];
    double[] drawnB = new double[b.length];
    for (int i = 0; i < DRAWS; i++) {
      ratios[i] = drawnMedian(a, drawnA, random) / drawnMedian(b, drawnB, random);
    }
    Arrays.sort(ratios);
    int low = (int) Math.floor(TAIL * DRAWS);
    return new Interval(ratios[low], ratios[DRAWS - 1 - low]);
  }

  private static double drawnMedian(double[] from, double[] into, SplittableRandom random) {
    for (int i = 0; i < into.length; i++) {
      into[i] = from[random.nextInt(from.length)];
    }
    Arrays.sort(into);
    return Medians.ofSorted(into);
  }
}
