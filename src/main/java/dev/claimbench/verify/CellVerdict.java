package dev.claimbench.verify;

import java.util.ArrayList;
import java.util.List;

/**
 * The judgement of one cell.
 *
 * @param verdict what was shown
 * @param control whether duplicates were expected, to show that the verifier sees them
 * @param caught whether this control was caught at duplicates and nothing else that is forbidden;
 *     false for other cells
 * @param singleWorker whether only one worker ran, so that nothing was said about concurrency
 * @param reasons short sentences behind a verdict other than VERIFIED
 */
public record CellVerdict(
    Verdict verdict, boolean control, boolean caught, boolean singleWorker, List<String> reasons) {

  /** Copies the list. */
  public CellVerdict {
    reasons = List.copyOf(reasons);
  }

  /**
   * @param merged the findings of all the cell's iterations
   * @param control whether duplicates are expected; with a single worker there is nothing to catch,
   *     so such a cell is judged like any other
   * @param complete whether every iteration that was asked for arrived
   */
  public static CellVerdict of(Findings merged, boolean control, boolean complete) {
    boolean single = merged.workers() == 1;
    boolean asControl = control && !single;
    List<String> reasons = new ArrayList<>();
    for (Rule rule : Rule.values()) {
      if (rule.grade() == Grade.FORBIDDEN && merged.count(rule) > 0) {
        reasons.add(merged.count(rule) + " " + rule);
      }
    }
    if (!reasons.isEmpty()) {
      // Duplicates are all that a control is excused for.
      boolean caught = asControl && merged.count(Rule.DUPLICATE) == merged.count(Grade.FORBIDDEN);
      return new CellVerdict(Verdict.VIOLATED, asControl, caught, single, reasons);
    }
    if (!complete) {
      reasons.add("an iteration is missing");
    }
    if (merged.claims() == 0) {
      reasons.add("no task was claimed");
    } else if (merged.count(Rule.VACUOUS) > 0) {
      reasons.add("no claim overlapped another worker's call");
    }
    if (asControl) {
      reasons.add("the control was not caught");
    }
    Verdict verdict = reasons.isEmpty() ? Verdict.VERIFIED : Verdict.UNKNOWN;
    return new CellVerdict(verdict, asControl, false, single, reasons);
  }

  /**
   * @return whether the cell came out as it should: verified, or a control that was caught
   */
  public boolean expected() {
    return control ? caught : verdict == Verdict.VERIFIED;
  }
}
