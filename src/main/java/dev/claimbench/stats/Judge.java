package dev.claimbench.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Compares pairs of samples that stand in one table.
 *
 * <p>The rule: with fewer than four forks in an arm nothing is said. If the interval of the ratio
 * lies within the threshold, the two are equivalent, whatever the test says of a difference that
 * does not matter. If the test finds a difference after Holm's correction, and the interval does
 * not contain 1, the first is higher or lower. Else it is inconclusive.
 */
public final class Judge {
  private static final double SIGNIFICANT = 0.05;

  private Judge() {}

  /**
   * Two samples, one value for each fork.
   *
   * @param a the first
   * @param b the baseline
   */
  public record Pair(double[] a, double[] b) {
    boolean enough() {
      return a.length >= Power.LEAST_FORKS && b.length >= Power.LEAST_FORKS;
    }
  }

  /**
   * @param pairs all of one table; values above 0
   * @param threshold what does not matter: 0.05 for 5 % either way
   * @return one for each pair, in order
   */
  public static List<Comparison> compare(List<Pair> pairs, double threshold) {
    double[] p =
        pairs.stream()
            .mapToDouble(pair -> pair.enough() ? MannWhitney.p(pair.a(), pair.b()) : Double.NaN)
            .toArray();
    double[] adjusted = Holm.adjust(p);
    List<Comparison> all = new ArrayList<>();
    for (int i = 0; i < p.length; i++) {
      all.add(compare(pairs.get(i), threshold, p[i], adjusted[i]));
    }
    return all;
  }

  private static Comparison compare(Pair pair, double threshold, double p, double adjusted) {
    double medianA = Medians.of(pair.a());
    double medianB = Medians.of(pair.b());
    double ratio = medianA / medianB;
    Interval interval = pair.enough() ? Bootstrap.ratioOfMedians(pair.a(), pair.b()) : null;
    Verdict verdict = verdict(ratio, interval, adjusted, threshold);
    int rounds =
        switch (verdict) {
          case INCONCLUSIVE -> rounds(pair, ratio, interval, threshold);
          case NO_VERDICT -> Power.LEAST_FORKS;
          default -> 0;
        };
    return new Comparison(
        medianA,
        medianB,
        pair.a().length,
        pair.b().length,
        ratio,
        interval,
        p,
        adjusted,
        verdict,
        rounds);
  }

  private static Verdict verdict(
      double ratio, Interval interval, double adjusted, double threshold) {
    if (interval == null) {
      return Verdict.NO_VERDICT;
    }
    if (interval.within(threshold)) {
      return Verdict.EQUIVALENT;
    }
    if (adjusted < SIGNIFICANT && !interval.contains(1)) {
      return ratio > 1 ? Verdict.HIGHER : Verdict.LOWER;
    }
    return Verdict.INCONCLUSIVE;
  }

  /** The cheaper of the two ways out: seeing the difference, or showing that it does not matter. */
  private static int rounds(Pair pair, double ratio, Interval interval, double threshold) {
    int have = Math.min(pair.a().length, pair.b().length);
    double spread = Math.max(spread(pair.a()), spread(pair.b()));
    int toDiffer = Power.rounds(ratio, spread);
    double room = Math.log1p(threshold) - Math.abs(Math.log(ratio));
    double half = (Math.log(interval.high()) - Math.log(interval.low())) / 2;
    // An interval shrinks with the square root of the number of forks.
    double shrink = room <= 0 ? Double.POSITIVE_INFINITY : half / room;
    double toEqual = Math.ceil(have * shrink * shrink);
    int rounds = (int) Math.min(toDiffer, Math.min(toEqual, Power.MOST_FORKS + 1.0));
    return Math.max(rounds, have + 1);
  }

  /**
   * @param values above 0, one for each fork
   * @return standard deviation of the logarithms: about the relative spread between forks; NaN with
   *     fewer than two
   */
  public static double spread(double[] values) {
    if (values.length < 2) {
      return Double.NaN;
    }
    double mean = Arrays.stream(values).map(Math::log).average().orElse(Double.NaN);
    double squares = Arrays.stream(values).map(v -> Math.pow(Math.log(v) - mean, 2)).sum();
    return Math.sqrt(squares / (values.length - 1));
  }
}
