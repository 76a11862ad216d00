package dev.claimbench.verify;

import java.util.ArrayList;
import java.util.List;

/**
 * The judgement of a run.
 *
 * @param verdict over all cells
 * @param exitCode 0 verified, 1 a cell failed or there is none, 2 violated, 3 unknown
 * @param reasons short sentences with counts
 */
public record RunVerdict(Verdict verdict, int exitCode, List<String> reasons) {

  /** Copies the list. */
  public RunVerdict {
    reasons = List.copyOf(reasons);
  }

  /**
   * A violation outweighs a failure, which outweighs not knowing: the exit code names the worst.
   *
   * @param cells every cell that ran
   * @param failedCells of those, the ones that did not end by themselves
   */
  public static RunVerdict of(List<CellVerdict> cells, int failedCells) {
    long violated = count(cells, c -> c.verdict() == Verdict.VIOLATED && !c.caught());
    long unknown = count(cells, c -> c.verdict() == Verdict.UNKNOWN);
    long verified = count(cells, c -> c.verdict() == Verdict.VERIFIED);
    long controls = count(cells, CellVerdict::control);
    long caught = count(cells, CellVerdict::caught);
    List<String> reasons = new ArrayList<>();
    reasons.add(verified + " of " + (cells.size() - controls) + " cells verified");
    reasons.add(
        controls == 0 ? "no control in this run" : caught + " of " + controls + " controls caught");
    if (violated > 0) {
      reasons.add(violated + " violated");
    }
    if (unknown > 0) {
      reasons.add(unknown + " unknown");
    }
    if (failedCells > 0) {
      reasons.add(failedCells + " failed");
    }
    if (violated > 0) {
      return new RunVerdict(Verdict.VIOLATED, 2, reasons);
    }
    if (failedCells > 0 || cells.isEmpty()) {
      return new RunVerdict(Verdict.UNKNOWN, 1, reasons);
    }
    if (unknown > 0) {
      return new RunVerdict(Verdict.UNKNOWN, 3, reasons);
    }
    return new RunVerdict(Verdict.VERIFIED, 0, reasons);
  }

  private static long count(
      List<CellVerdict> cells, java.util.function.Predicate<CellVerdict> test) {
    return cells.stream().filter(test).count();
  }
}
