package dev.claimbench.report.compare;

import dev.claimbench.report.ForkRecord;
import dev.claimbench.stats.Comparison;
import dev.claimbench.stats.Judge;
import dev.claimbench.stats.Medians;
import dev.claimbench.stats.Power;
import dev.claimbench.stats.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * One cell compared with itself: what differs here is noise. Its forks are dealt to two arms in the
 * order they ran, A B B A, so that a steady drift falls on both alike. Pure.
 *
 * @param cell for people
 * @param metric which figure
 * @param checked what the verifier says of the cell
 * @param median over all forks; NaN without a fork
 * @param spread between forks; null with fewer than four
 * @param arms the one half against the other
 * @param drift median of the later half of the forks over that of the earlier; NaN with fewer than
 *     four: what would be taken for an effect if all of one arm ran before the other
 */
record Noise(
    String cell,
    Metric metric,
    String checked,
    double median,
    Spread spread,
    Comparison arms,
    double drift) {
  private static final int CYCLE = 4;

  /**
   * @param cells by name, in the order to show
   * @param threshold what does not matter, 0.05 for 5 %
   * @return every cell for each metric in turn; Holm's correction goes over each metric's table
   */
  static List<Noise> all(List<Named> cells, List<Metric> metrics, double threshold) {
    List<Noise> all = new ArrayList<>();
    for (Metric metric : metrics) {
      List<double[]> figures = cells.stream().map(c -> inOrder(c.arm(), metric)).toList();
      List<Comparison> arms = Judge.compare(figures.stream().map(Noise::deal).toList(), threshold);
      for (int i = 0; i < arms.size(); i++) {
        double[] own = figures.get(i);
        all.add(
            new Noise(
                cells.get(i).name(),
                metric,
                cells.get(i).arm().checked(),
                Medians.of(own),
                Spread.of(own),
                arms.get(i),
                drift(own)));
      }
    }
    return all;
  }

  /**
   * A cell with its name.
   *
   * @param name what tells it from the others
   */
  record Named(String name, Arm arm) {}

  private static double[] inOrder(Arm arm, Metric metric) {
    return metric.of(
        arm.forks().stream().sorted(Comparator.comparingInt(ForkRecord::round)).toList());
  }

  private static Judge.Pair deal(double[] figures) {
    List<Double> a = new ArrayList<>();
    List<Double> b = new ArrayList<>();
    for (int i = 0; i < figures.length; i++) {
      boolean first = i % CYCLE == 0 || i % CYCLE == CYCLE - 1;
      (first ? a : b).add(figures[i]);
    }
    return new Judge.Pair(array(a), array(b));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double drift(double[] figures) {
    if (figures.length < Power.LEAST_FORKS) {
      return Double.NaN;
    }
    int half = figures.length / 2;
    return Medians.of(Arrays.copyOfRange(figures, figures.length - half, figures.length))
        / Medians.of(Arrays.copyOfRange(figures, 0, half));
  }

  /**
   * @param effect 0.1 for 10 %
   * @return rounds that would find it; 0 if the spread is not known
   */
  int rounds(double effect) {
    return spread == null ? 0 : Power.rounds(1 + effect, spread.value());
  }
}
