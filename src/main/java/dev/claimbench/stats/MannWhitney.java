package dev.claimbench.stats;

import java.util.Arrays;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;

/**
 * The Mann-Whitney test of two independent samples, two-sided. It asks whether values of one sample
 * tend to be larger, and assumes nothing about how they are distributed.
 */
public final class MannWhitney {
  /** Pairs of values; with more the approximation is as good, and counting takes minutes. */
  private static final int MOST_EXACT = 225;

  private MannWhitney() {}

  /**
   * @param a at least one value
   * @param b likewise
   * @return p: exact without ties and with up to 20 values in each sample; else by the normal
   *     approximation corrected for ties with some, and 1 if all values are the same
   */
  public static double p(double[] a, double[] b) {
    double[] all = new double[a.length + b.length];
    System.arraycopy(a, 0, all, 0, a.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    long distinct = Arrays.stream(all).distinct().count();
    if (distinct == 1) {
      return 1;
    }
    PValueMethod method = distinct == all.length ? PValueMethod.EXACT : PValueMethod.ASYMPTOTIC;
    return Math.min(1, MannWhitneyUTest.withDefaults().with(method).test(a, b).getPValue());
  }
}
