package dev.claimbench.report.files;

import dev.claimbench.error.BadInputException;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.CellSummarizer;
import dev.claimbench.report.CellSummary;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.report.PlannedCells;
import dev.claimbench.report.RunStore;
import dev.claimbench.report.SummaryTable;
import dev.claimbench.report.WhyTable;
import dev.claimbench.verify.RunVerdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** A run's tables for a terminal, from what is stored of it; of some of its cells, if asked for. */
public final class TextReport {
  private TextReport() {}

  /**
   * @param store of the run
   * @param only conditions such as {@code batchSize=10,20}: a cell is shown whose parameters have
   *     one of the values in each; a parameter that a cell does not have is no reason to hide it
   * @return the tables and the verdict of the whole run; ends in a newline
   * @throws BadInputException if a condition names no parameter of the run, or leaves no cell
   */
  public static String render(RunStore store, List<String> only) {
    Map<CellKey, List<ForkRecord>> forks = new LinkedHashMap<>();
    PlannedCells.of(store.manifest()).forEach(key -> forks.put(key, new ArrayList<>()));
    store.forks().forEach(f -> forks.computeIfAbsent(f.cell(), k -> new ArrayList<>()).add(f));
    List<CellSummary> all =
        forks.values().stream().filter(f -> !f.isEmpty()).map(CellSummarizer::summarize).toList();
    List<CellSummary> shown = all;
    for (String condition : only) {
      shown = filter(shown, all, condition);
    }
    if (shown.isEmpty()) {
      throw new BadInputException(
          all.isEmpty() ? "the run has no finished fork" : "--only " + only + ": leaves no cell");
    }
    int failed = (int) all.stream().filter(s -> !s.failed().isEmpty()).count();
    RunVerdict verdict = RunVerdict.of(all.stream().map(CellSummary::verdict).toList(), failed);
    return SummaryTable.render(shown)
        + WhyTable.render(shown)
        + "verdict: "
        + verdict.verdict()
        + ": "
        + String.join("; ", verdict.reasons())
        + "\n";
  }

  private static List<CellSummary> filter(
      List<CellSummary> shown, List<CellSummary> all, String condition) {
    String[] parts = condition.split("=", 2);
    TreeSet<String> legal = new TreeSet<>();
    all.forEach(cell -> legal.addAll(cell.cell().params().keySet()));
    if (parts.length < 2 || !legal.contains(parts[0])) {
      throw new BadInputException(
          "--only", condition, "NAME=VALUE[,VALUE...] with a name of " + String.join(", ", legal));
    }
    List<String> values = Arrays.asList(parts[1].split(","));
    return shown.stream()
        .filter(cell -> values.contains(cell.cell().params().getOrDefault(parts[0], values.get(0))))
        .toList();
  }
}
