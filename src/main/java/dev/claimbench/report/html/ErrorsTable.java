package dev.claimbench.report.html;

import dev.claimbench.report.CellSummary;
import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.RunData;
import dev.claimbench.text.Figures;
import dev.claimbench.verify.Grade;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
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
      section.add(Section.part(engine.engine()), nowhere(engine), table(engine));
    }
    return section;
  }

  private static Map<String, ToLongFunction<CellSummary>> counts() {
    Map<String, ToLongFunction<CellSummary>> counts = new LinkedHashMap<>();
    counts.put("short, calls", s -> s.counts().shortCalls());
    counts.put("empty, calls", s -> s.counts().empty());
    counts.put("failed, calls", s -> s.counts().failed());
    counts.put("indeterminate, calls", s -> s.counts().indeterminate());
    counts.put("retried, attempts", s -> s.counts().retried());
    counts.put("dry iterations", CellSummary::dry);
    return counts;
  }

  private static El table(EngineCells engine) {
    Map<String, ToLongFunction<CellSummary>> counts = counts();
    counts
        .values()
        .removeIf(n -> engine.cells().stream().noneMatch(c -> n.applyAsLong(c.summary()) > 0));
    boolean retried = counts.containsKey("retried, attempts");
    boolean failed = engine.cells().stream().anyMatch(c -> !c.summary().failed().isEmpty());
    DataTable table =
        DataTable.ofCells(engine.engine() + ": calls by outcome", engine).numbers("calls");
    counts.keySet().forEach(table::numbers);
    if (retried) {
      table.text("retried by code, attempts");
    }
    table.text("allowed, but seen");
    if (failed) {
      table.text("failure");
    }
    for (CellData cell : engine.cells()) {
      DataTable.Row row = table.row(cell);
      count(row, cell.summary().counts().calls());
      counts.values().forEach(n -> count(row, n.applyAsLong(cell.summary())));
      if (retried) {
        row.text(pairs(cell.summary().counts().retries()));
      }
      row.text(seen(cell));
      if (failed) {
        row.text(cell.summary().failed().isEmpty() ? "-" : cell.summary().failed());
      }
    }
    return table.render();
  }

  /** What happened nowhere is said in a sentence and needs no columns of zeros. */
  private static El nowhere(EngineCells engine) {
    String names =
        counts().entrySet().stream()
            .filter(
                e ->
                    engine.cells().stream()
                        .allMatch(c -> e.getValue().applyAsLong(c.summary()) == 0))
            .map(Map.Entry::getKey)
            .map(n -> n.replaceAll(",.*", ""))
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? null : El.of("p").text("0 in every cell: " + names + ".");
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
                Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum, TreeMap::new)));
  }
}
