package dev.claimbench.report.html;

import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.RunData;
import dev.claimbench.text.Figures;
import dev.claimbench.verify.Verdict;
import dev.claimbench.verify.Witness;
import java.util.ArrayList;
import java.util.List;

/** What was seen in the cells that broke a rule: two of each in words, all of them in a table. */
final class Witnesses {
  private static final int IN_WORDS = 2;

  private Witnesses() {}

  /**
   * @return nothing if no cell but controls broke a rule
   */
  static List<El> render(RunData run) {
    List<El> all = new ArrayList<>();
    for (CellData cell : run.cells()) {
      boolean wrong =
          cell.summary().verdict().verdict() == Verdict.VIOLATED
              && !cell.summary().verdict().caught();
      if (wrong) {
        all.addAll(cell(cell, cell.summary().findings().witnesses()));
      }
    }
    return all;
  }

  private static List<El> cell(CellData cell, List<Witness> witnesses) {
    List<El> parts = new ArrayList<>();
    parts.add(
        El.of("h3")
            .text(
                cell.id()
                    + " "
                    + cell.label()
                    + ": "
                    + String.join(", ", cell.summary().verdict().reasons())));
    El list = El.of("ul");
    witnesses.stream().limit(IN_WORDS).forEach(w -> list.add(El.of("li").text(words(w))));
    parts.add(list);
    witnesses.stream()
        .map(w -> w.statement().strip())
        .distinct()
        .forEach(s -> parts.add(El.of("pre", "tabindex", "0").add(El.of("code").text(s))));
    if (witnesses.size() > IN_WORDS) {
      parts.add(table(cell, witnesses).details("All " + witnesses.size() + " witnesses kept"));
    }
    return parts;
  }

  private static String words(Witness w) {
    return w.rule()
        + ", task "
        + w.id()
        + (w.workerA() < 0 ? "" : ": " + worker(w.workerA(), w.startA(), w.endA()))
        + (w.workerB() < 0 ? "" : "; " + worker(w.workerB(), w.startB(), w.endB()))
        + (w.detail().isEmpty() ? "" : "; " + w.detail());
  }

  private static DataTable table(CellData cell, List<Witness> witnesses) {
    DataTable table =
        new DataTable("Witnesses of " + cell.id() + ", times since the iteration's first call")
            .text("rule")
            .numbers("task id")
            .text("first call", "second call", "seen");
    for (Witness w : witnesses) {
      table
          .row()
          .text(String.valueOf(w.rule()))
          .number(String.valueOf(w.id()), w.id())
          .text(worker(w.workerA(), w.startA(), w.endA()))
          .text(worker(w.workerB(), w.startB(), w.endB()))
          .text(w.detail().isEmpty() ? "-" : w.detail());
    }
    return table;
  }

  private static String worker(int worker, long start, long end) {
    return worker < 0
        ? "-"
        : "w"
            + worker
            + " from "
            + Figures.number(start / 1e6)
            + " to "
            + Figures.number(end / 1e6)
            + " ms";
  }
}
