package dev.claimbench.report.compare;

import dev.claimbench.stats.Comparison;
import dev.claimbench.stats.Judge;
import dev.claimbench.stats.Power;
import dev.claimbench.stats.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * One pair compared by one metric.
 *
 * @param pair which cells
 * @param metric which figure
 * @param comparison what the statistics say
 */
record Row(Pairing.Pair pair, Metric metric, Comparison comparison) {

  /**
   * Compares all pairs; Holm's correction goes over each metric's table.
   *
   * @param threshold what does not matter, 0.05 for 5 %
   */
  static List<Row> all(List<Pairing.Pair> pairs, List<Metric> metrics, double threshold) {
    List<Row> rows = new ArrayList<>();
    for (Metric metric : metrics) {
      // What is not trusted gets no verdict, and must not cost the others their power either.
      List<Pairing.Pair> judged = pairs.stream().filter(Row::judged).toList();
      List<Comparison> comparisons = Judge.compare(samples(judged, metric), threshold);
      for (Pairing.Pair pair : pairs) {
        int i = judged.indexOf(pair);
        rows.add(
            new Row(
                pair,
                metric,
                i >= 0
                    ? comparisons.get(i)
                    : Judge.compare(samples(List.of(pair), metric), threshold).get(0)));
      }
    }
    return rows;
  }

  private static List<Judge.Pair> samples(List<Pairing.Pair> pairs, Metric metric) {
    return pairs.stream()
        .map(p -> new Judge.Pair(metric.of(p.armA().forks()), metric.of(p.armB().forks())))
        .toList();
  }

  private static boolean judged(Pairing.Pair pair) {
    return pair.armA().trusted() && pair.armB().trusted();
  }

  boolean judged() {
    return judged(pair);
  }

  /**
   * @return the verdict in words, with the rounds it would take where it is open
   */
  String verdict() {
    if (!judged()) {
      return "no verdict: "
          + (pair.armA().trusted() ? pair.b() + " is " : pair.a() + " is ")
          + (pair.armA().trusted() ? pair.armB().checked() : pair.armA().checked());
    }
    String word = metric.word(comparison.verdict());
    int rounds = comparison.rounds();
    if (comparison.verdict() == Verdict.NO_VERDICT) {
      return word + ": needs " + rounds + " forks each";
    }
    if (rounds == 0) {
      return word;
    }
    return rounds > Power.MOST_FORKS
        ? word + " (more than " + Power.MOST_FORKS + " rounds)"
        : word + " (about " + rounds + " rounds)";
  }

  /**
   * @return forks that ended well and have no figure: every iteration of theirs ran dry
   */
  int without() {
    return pair.armA().forks().size()
        + pair.armB().forks().size()
        - comparison.forksA()
        - comparison.forksB();
  }

  /**
   * @param slower the gate, 0.1 for 10 %
   * @return whether this pair is a clear change for the worse, larger than the gate
   */
  boolean fails(double slower) {
    double size = comparison.ratio() < 1 ? 1 - comparison.ratio() : comparison.ratio() - 1;
    return judged() && metric.worse(comparison.verdict()) && size > slower;
  }

  /**
   * @return whether a gate can say anything about this pair
   */
  boolean open() {
    return !judged()
        || comparison.verdict() == Verdict.NO_VERDICT
        || comparison.verdict() == Verdict.INCONCLUSIVE;
  }
}
