package dev.claimbench.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Holm's correction: with many comparisons in one table some look different by chance. It keeps the
 * chance that any of them is called different wrongly below the level asked for.
 */
public final class Holm {
  private Holm() {}

  /**
   * @param p of each comparison; NaN where none was made, and then none is counted
   * @return adjusted, in the same order; never below the original
   */
  public static double[] adjust(double[] p) {
    List<Integer> order =
        IntStream.range(0, p.length)
            .filter(i -> !Double.isNaN(p[i]))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .toList();
    double[] adjusted = new double[p.length];
    java.util.Arrays.fill(adjusted, Double.NaN);
    double largest = 0;
    for (int rank = 0; rank < order.size(); rank++) {
      int i = order.get(rank);
      largest = Math.max(largest, (order.size() - rank) * p[i]);
      adjusted[i] = Math.min(1, largest);
    }
    return adjusted;
  }
}
