package dev.claimbench.run;

import dev.claimbench.report.CellKey;
import dev.claimbench.report.ForkRecord;
import java.util.List;
import java.util.Map;

/**
 * One fork of every cell per round, never all forks of one cell in a row.
 *
 * @param plan its cells, that many rounds
 * @param seed shuffles each round
 */
record FixedRounds(Plan plan, long seed) implements Rounds {
  @Override
  public List<Cell> next(int round, Map<CellKey, List<ForkRecord>> forks) {
    return round > plan.rounds() ? List.of() : RoundOrder.of(plan.cells(), seed, round);
  }

  @Override
  public boolean starts(Cell cell, Map<CellKey, List<ForkRecord>> forks) {
    return true;
  }

  @Override
  public int total() {
    return plan.cells().size() * plan.rounds();
  }
}
