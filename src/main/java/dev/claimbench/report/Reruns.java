package dev.claimbench.report;

import dev.claimbench.verify.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which of a run's stored forks count. A resumed run repeats a fork that failed, so that the same
 * cell and round can stand in {@code cells.jsonl} more than once; pure.
 */
public final class Reruns {
  private Reruns() {}

  /** A fork's place in the run. */
  private record Place(CellKey cell, int round) {}

  /**
   * @param stored in the order they were written
   * @return all but those that did not end well and were repeated, in that order; one that was
   *     caught at something forbidden stays: repeating a fork takes no finding back
   */
  public static List<ForkRecord> counting(List<ForkRecord> stored) {
    Map<Place, Integer> newest = new HashMap<>();
    for (int i = 0; i < stored.size(); i++) {
      newest.put(place(stored.get(i)), i);
    }
    List<ForkRecord> counting = new ArrayList<>();
    for (int i = 0; i < stored.size(); i++) {
      ForkRecord fork = stored.get(i);
      boolean repeated = newest.get(place(fork)) > i;
      if (fork.status() == ForkRecord.Status.OK || !repeated || violated(fork)) {
        counting.add(fork);
      }
    }
    return counting;
  }

  /**
   * @return whether it broke a rule that it was not expected to break
   */
  public static boolean violated(ForkRecord fork) {
    return fork.verdict().verdict() == Verdict.VIOLATED && !fork.verdict().caught();
  }

  private static Place place(ForkRecord fork) {
    return new Place(fork.cell(), fork.round());
  }
}
