package dev.claimbench.run;

import java.util.List;
import java.util.Set;

/**
 * What earlier sessions of a run have done.
 *
 * @param kept the forks that count
 * @param done what need not be run again
 * @param order for each round that began, places in the plan's list of cells
 */
record Begun(List<CellRunner.Outcome> kept, Set<JmhForks.Place> done, List<List<Integer>> order) {
  /** Of a new run. */
  static final Begun NOTHING = new Begun(List.of(), Set.of(), List.of());
}
