package dev.claimbench.report.html;

import dev.claimbench.report.CellSummary;
import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.RunData;
import dev.claimbench.text.Figures;
import dev.claimbench.verify.Grade;
import java.util.Map;
import java.util.stream.Collectors;

/** What did not go smoothly: errors, repeated attempts, short and empty claims. */
final class ErrorsTable {
  private ErrorsTable() {}

  static El render(RunData run) {
    El section =
        Section.of(
            "errors",
            "Errors, retries, short and empty claims",
            "Calls of the scored iterations. Short: fewer tasks than the batch; empty: none; failed:"
                + " gave up and claimed nothing; indeterminate: the commit's answer was lost. What the"
                + " verifier allows but saw is counted over all iterations.");
    for (EngineCells engine : run.engines()) {
      section.add(Section.part(engine.engine()), table(engine));
    }
    return section;
  }

  private static El table(EngineCells engine) {
    DataTable table =
        DataTable.ofCells(engine.engine() + ": calls by outcome", engine)
            .numbers("calls", "short, calls", "empty, calls", "failed, calls")
            .numbers("indeterminate, calls", "retried, attempts")
            .text("retried by code, attempts")
            .numbers("dry iterations")
            .text("allowed, but seen", "failure");
    for (CellData cell : engine.cells()) {
      CellSummary.Counts counts = cell.summary().counts();
      DataTable.Row row = table.row(cell);
      count(row, counts.calls());
      count(row, counts.shortCalls());
      count(row, counts.empty());
      count(row, counts.failed());
      count(row, counts.indeterminate());
      count(row, counts.retried());
      row.text(pairs(counts.retries()));
      count(row, cell.summary().dry());
      row.text(seen(cell));
      row.text(cell.summary().failed().isEmpty() ? "-" : cell.summary().failed());
    }
    return table.render();
  }

  private static void count(DataTable.Row row, long n) {
    row.number(Figures.count(n), n);
  }

  private static String pairs(Map<?, Long> counts) {
    return counts.isEmpty()
        ? "-"
        : counts.entrySet().stream()
            .map(e -> e.getKey() + ": " + Figures.count(e.getValue()))
            .collect(Collectors.joining(", "));
  }

  private static String seen(CellData cell) {
    return pairs(
        cell.summary().findings().counts().entrySet().stream()
            .filter(e -> e.getKey().grade() == Grade.INTERESTING && e.getValue() > 0)
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    Map.Entry::getValue,
                    Long::sum,
                    () -> new java.util.TreeMap<>())));
  }
}
