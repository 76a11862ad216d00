package dev.claimbench.report.model;

import dev.claimbench.text.Figures;
import dev.claimbench.verify.Rule;
import dev.claimbench.verify.RunVerdict;
import dev.claimbench.verify.Verdict;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What to take from a run, in two sentences: whether it may be trusted, and what was fast. Cautious
 * and pure: it names a cell only when that is ahead clearly, and says what is only exploratory.
 */
public final class Takeaway {
  private static final int MOST_NAMED = 3;

  private Takeaway() {}

  /**
   * @return exactly two sentences
   */
  public static List<String> of(RunData run) {
    List<CellData> cells = run.cells();
    if (cells.isEmpty()) {
      return List.of(
          "Nothing was measured: no fork of this run ended.",
          "Look at the run's output for the reason, and repeat it before you decide anything.");
    }
    if (cells.stream().allMatch(c -> c.summary().scored() == 0)) {
      return List.of(nothing(cells), "There is no figure to compare; repeat the run.");
    }
    return List.of(trust(run, cells), Speed.of(run));
  }

  private static String nothing(List<CellData> cells) {
    String reason =
        cells.stream()
            .map(c -> c.summary().failed())
            .filter(f -> !f.isEmpty())
            .findFirst()
            .orElse("no iteration is left for the score");
    return "Nothing was measured in any of " + cells(cells.size()) + ": " + reason + ".";
  }

  private static String trust(RunData run, List<CellData> cells) {
    List<CellData> violated =
        cells.stream().filter(c -> c.summary().verdict().verdict() == Verdict.VIOLATED).toList();
    List<CellData> wrong = violated.stream().filter(c -> !c.summary().verdict().caught()).toList();
    String early =
        run.complete() ? "" : "The run did not come to its end (" + run.progress() + "): ";
    return capital(early + (wrong.isEmpty() ? unharmed(run, cells) : wrong(wrong)) + ".");
  }

  private static String wrong(List<CellData> wrong) {
    long duplicates =
        wrong.stream().mapToLong(c -> c.summary().findings().count(Rule.DUPLICATE)).sum();
    String named =
        wrong.stream().limit(MOST_NAMED).map(Takeaway::name).collect(Collectors.joining("; "));
    String more = wrong.size() > MOST_NAMED ? " and " + (wrong.size() - MOST_NAMED) + " more" : "";
    return "do not use "
        + named
        + more
        + ": the verifier saw "
        + (duplicates > 0
            ? Figures.count(duplicates)
                + (duplicates == 1 ? " duplicate claim" : " duplicate claims")
            : String.join(", ", wrong.get(0).summary().verdict().reasons()))
        + (wrong.size() == 1 ? " there" : " in them");
  }

  private static String unharmed(RunData run, List<CellData> cells) {
    List<CellData> controls = cells.stream().filter(CellData::control).toList();
    long missed = controls.stream().filter(c -> !c.summary().verdict().caught()).count();
    if (missed > 0) {
      return missed
          + " of "
          + controls.size()
          + (controls.size() == 1 ? " control was" : " controls were")
          + " not caught, so this run does not show that a duplicate would have been seen";
    }
    List<CellData> judged = cells.stream().filter(c -> !c.control()).toList();
    List<CellData> open =
        judged.stream().filter(c -> !c.summary().verdict().expected() || failed(c)).toList();
    if (!open.isEmpty()) {
      CellData first = open.get(0);
      String reason =
          failed(first)
              ? "failed: " + first.summary().failed()
              : String.join(", ", first.summary().verdict().reasons());
      return open.size()
          + " of "
          + cells(judged.size())
          + " could not be judged ("
          + name(first)
          + ": "
          + reason
          + ")";
    }
    if (judged.isEmpty()) {
      return "only controls ran, and the verifier caught " + caught(controls);
    }
    long claims = judged.stream().mapToLong(c -> c.summary().findings().claims()).sum();
    return "no duplicate in the "
        + Figures.count(claims)
        + " claims of "
        + cells(judged.size())
        + (controls.isEmpty()
            ? "; no control ran to show that one would have been seen"
            : ", and the verifier caught " + caught(controls));
  }

  private static String caught(List<CellData> controls) {
    return controls.size() == 1 ? "the control" : "all " + controls.size() + " controls";
  }

  private static boolean failed(CellData cell) {
    return !cell.summary().failed().isEmpty();
  }

  static String name(CellData cell) {
    return cell.id() + " (" + cell.label() + ")";
  }

  private static String cells(int n) {
    return n == 1 ? "1 cell" : n + " cells";
  }

  static String capital(String sentence) {
    return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
  }

  /**
   * @return for the head of a report, for example {@code 6 of 6 cells verified; 2 of 2 controls
   *     caught}
   */
  public static String reasons(RunVerdict verdict) {
    return String.join("; ", verdict.reasons());
  }
}
