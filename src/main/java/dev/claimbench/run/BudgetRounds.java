package dev.claimbench.run;

import dev.claimbench.error.BadInputException;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.CellSummarizer;
import dev.claimbench.report.ForkRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Rounds until the time for forks is spent, or until {@link BudgetRule} has no cell left. The
 * server's start does not count; what earlier sessions of the run spent does.
 */
final class BudgetRounds implements Rounds {
  private final Plan plan;
  private final RunLength length;
  private final Interval interval = new LogInterval();

  /**
   * @param length with a budget
   */
  BudgetRounds(Plan plan, RunLength length) {
    this.plan = plan;
    this.length = length;
  }

  /**
   * @throws BadInputException if the budget is not even one round
   */
  static void check(Plan plan, RunLength length) {
    if (length.budgeted() && length.budgetSeconds() < plan.roundSeconds()) {
      throw new BadInputException(
          String.format(
              "--budget: %s is less than one round of these %d cells, which takes about %s",
              Progress.minutes(length.budgetSeconds()),
              plan.cells().size(),
              Progress.minutes(plan.roundSeconds())));
    }
  }

  @Override
  public List<Cell> next(int round, Map<CellKey, List<ForkRecord>> forks) {
    List<Integer> wanted = BudgetRule.next(states(forks), interval);
    double left = left(forks);
    List<Integer> fitting = new ArrayList<>();
    for (int place : wanted) {
      double expected = expected(plan.cells().get(place), forks);
      if (round == 1 || expected <= left) {
        fitting.add(place);
        left -= expected;
      }
    }
    // Until each cell has enough, a round is for all of them or for none.
    boolean partial = fitting.size() < wanted.size() && fewest(forks) < BudgetRule.LEAST_FORKS;
    return partial
        ? List.of()
        : RoundOrder.of(
            fitting.stream().sorted().map(plan.cells()::get).toList(), length.seed(), round);
  }

  @Override
  public boolean starts(Cell cell, Map<CellKey, List<ForkRecord>> forks) {
    return forks.get(cell.key()).isEmpty() || expected(cell, forks) <= left(forks);
  }

  @Override
  public int total() {
    return 0;
  }

  @Override
  public String ending(Map<CellKey, List<ForkRecord>> forks) {
    int fewest = fewest(forks);
    int most = forks.values().stream().mapToInt(List::size).max().orElse(0);
    if (fewest < BudgetRule.LEAST_FORKS) {
      return String.format(
          "budget: spent after %d round(s); fewer than %d forks of a cell allow no verdict",
          fewest, BudgetRule.LEAST_FORKS);
    }
    int open = BudgetRule.next(states(forks), interval).size();
    return String.format(
        "budget: %s; %d to %d forks per cell, %d of %d cells are still open",
        open == 0 ? "ended early, every cell is settled" : "spent",
        fewest,
        most,
        open,
        plan.cells().size());
  }

  private static int fewest(Map<CellKey, List<ForkRecord>> forks) {
    return forks.values().stream().mapToInt(List::size).min().orElse(0);
  }

  /** Seconds. */
  double left(Map<CellKey, List<ForkRecord>> forks) {
    double spent =
        forks.values().stream().flatMap(List::stream).mapToDouble(ForkRecord::seconds).sum();
    return length.budgetSeconds() - spent;
  }

  private static double expected(Cell cell, Map<CellKey, List<ForkRecord>> forks) {
    return forks.get(cell.key()).stream()
        .mapToDouble(ForkRecord::seconds)
        .average()
        .orElse(Plan.seconds(cell));
  }

  private List<BudgetRule.State> states(Map<CellKey, List<ForkRecord>> forks) {
    return IntStream.range(0, plan.cells().size())
        .mapToObj(plan.cells()::get)
        .map(cell -> state(cell, forks.get(cell.key())))
        .toList();
  }

  private static BudgetRule.State state(Cell cell, List<ForkRecord> forks) {
    double[] rates =
        forks.stream()
            .mapToDouble(f -> CellSummarizer.summarize(List.of(f)).tasksPerSecond())
            .filter(rate -> rate > 0)
            .toArray();
    return new BudgetRule.State(cell.key().benchmark(), !cell.control(), forks.size(), rates);
  }
}
