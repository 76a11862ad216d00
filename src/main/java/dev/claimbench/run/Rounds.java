package dev.claimbench.run;

import dev.claimbench.report.CellKey;
import dev.claimbench.report.ForkRecord;
import java.util.List;
import java.util.Map;

/** What each round of a run consists of. */
interface Rounds {

  /**
   * @param round from 1
   * @param forks all forks so far, by cell; every cell has an entry
   * @return the cells to run once each, in this order; empty when the run is over
   */
  List<Cell> next(int round, Map<CellKey, List<ForkRecord>> forks);

  /**
   * Asked just before a fork, since an earlier one of the round may have taken long.
   *
   * @param forks as above
   * @return whether the fork is still to be run
   */
  boolean starts(Cell cell, Map<CellKey, List<ForkRecord>> forks);

  /**
   * @return how many forks the whole run has; 0 if that is not known before
   */
  int total();

  /**
   * @param forks all forks of the run, by cell
   * @return one line on why it ended and what is left open; empty if there is nothing to say
   */
  default String ending(Map<CellKey, List<ForkRecord>> forks) {
    return "";
  }
}
