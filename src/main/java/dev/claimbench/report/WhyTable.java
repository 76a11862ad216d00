package dev.claimbench.report;

import dev.claimbench.metrics.Internals;
import dev.claimbench.text.Figures;
import dev.claimbench.text.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The table that says why a cell is as fast as it is: what the engine did meanwhile. */
public final class WhyTable {
  private static final int MOST_WAITS = 3;

  private WhyTable() {}

  /**
   * @param cells in the order to show, of any benchmarks
   * @return a table for each benchmark, empty where nothing was looked at
   */
  public static String render(List<CellSummary> cells) {
    Map<String, List<CellSummary>> byBenchmark =
        cells.stream()
            .filter(WhyTable::looked)
            .collect(
                Collectors.groupingBy(
                    c -> c.cell().shortName(), LinkedHashMap::new, Collectors.toList()));
    StringBuilder out = new StringBuilder();
    byBenchmark.forEach(
        (name, own) -> out.append(name).append(", why:\n").append(table(own)).append('\n'));
    return out.toString();
  }

  private static boolean looked(CellSummary cell) {
    return !cell.internals().figures().isEmpty() || cell.internals().samples() > 0;
  }

  private static String table(List<CellSummary> cells) {
    Set<String> varying = SummaryTable.varying(cells);
    Set<String> names = new LinkedHashSet<>();
    cells.forEach(cell -> names.addAll(cell.internals().figures().keySet()));
    boolean sampled = cells.stream().anyMatch(cell -> cell.internals().samples() > 0);
    List<String> header = new ArrayList<>(varying);
    header.addAll(names);
    header.add(sampled ? "workers' sessions were" : "");
    TextTable table = new TextTable(header, varying.size());
    for (CellSummary cell : cells) {
      List<String> row = new ArrayList<>(SummaryTable.key(cell, varying));
      for (String name : names) {
        row.add(Figures.number(cell.internals().figures().getOrDefault(name, Double.NaN)));
      }
      row.add(waits(cell.internals()));
      table.row(row);
    }
    return table.render();
  }

  /**
   * @return what the sessions were seen doing most, for example {@code Lock:tuple 61 %, client 20
   *     %}; empty if they were not sampled
   */
  public static String waits(Internals internals) {
    long all = internals.waits().values().stream().mapToLong(Long::longValue).sum();
    return internals.waits().entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .limit(MOST_WAITS)
        .map(e -> String.format(Locale.ROOT, "%s %.0f %%", e.getKey(), 100.0 * e.getValue() / all))
        .collect(Collectors.joining(", "));
  }
}
