package dev.claimbench.run;

import dev.claimbench.stats.Medians;
import dev.claimbench.stats.Power;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which cells a run under {@code --budget} spends its next forks on; pure.
 *
 * <p>First every cell gets {@value #LEAST_FORKS} forks, since fewer allow no verdict. Then a cell
 * is <em>settled</em> when its interval is tight enough to tell it from its neighbours: when half
 * the interval's width is no more than half the distance to the next cell of its benchmark, but at
 * most 10 %, however far the others are, and 2 % is enough, however near. The others are open, and
 * the more so the wider their interval is against that. When every cell is settled the run ends
 * early.
 */
final class BudgetRule {
  static final int LEAST_FORKS = Power.LEAST_FORKS;

  private static final double TIGHTEST = 0.02;
  private static final double WIDEST = 0.10;

  private BudgetRule() {}

  /**
   * What is known of a cell.
   *
   * @param group cells of one group are compared with each other
   * @param compared whether its rate is one to compare; a control's is not
   * @param forks how many ran, failed ones too
   * @param rates the median of each fork that has one, above 0
   */
  record State(String group, boolean compared, int forks, double[] rates) {}

  /**
   * @param cells in the plan's order
   * @return places in that list, the one in most need first; empty when all are settled
   */
  static List<Integer> next(List<State> cells, Interval interval) {
    List<Integer> few =
        IntStream.range(0, cells.size())
            .filter(i -> cells.get(i).forks() < LEAST_FORKS)
            .boxed()
            .sorted(Comparator.comparingInt(i -> cells.get(i).forks()))
            .toList();
    if (!few.isEmpty()) {
      return few;
    }
    double[] openness =
        IntStream.range(0, cells.size()).mapToDouble(i -> openness(cells, i, interval)).toArray();
    return IntStream.range(0, cells.size())
        .filter(i -> openness[i] > 1)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -openness[i]))
        .toList();
  }

  /**
   * @return half the interval's width over what would settle the cell: above 1 it is open. 0 where
   *     more forks would not help: of a control, and of a cell whose forks give no rate
   */
  static double openness(List<State> cells, int cell, Interval interval) {
    State own = cells.get(cell);
    if (!own.compared() || own.rates().length < 2) {
      return 0;
    }
    double nearest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < cells.size(); i++) {
      State other = cells.get(i);
      boolean neighbour = i != cell && other.compared() && other.group().equals(own.group());
      if (neighbour && other.rates().length > 0) {
        nearest = Math.min(nearest, distance(own.rates(), other.rates()));
      }
    }
    double target = Math.min(WIDEST, Math.max(TIGHTEST, nearest / 2));
    return interval.halfWidth(own.rates()) / target;
  }

  /** By which share the faster of two is faster, by their medians. */
  private static double distance(double[] a, double[] b) {
    return Math.expm1(Math.abs(Math.log(Medians.of(a) / Medians.of(b))));
  }
}
