package dev.claimbench.report.html;

import dev.claimbench.report.WhyTable;
import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.text.Figures;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the engine did meanwhile, as far as it was looked at. */
final class WhySection {
  private WhySection() {}

  /**
   * @return null if nothing was looked at
   */
  static El render(EngineCells engine) {
    List<CellData> cells =
        engine.cells().stream()
            .filter(
                c ->
                    !c.summary().internals().figures().isEmpty()
                        || c.summary().internals().samples() > 0)
            .toList();
    if (cells.isEmpty()) {
      return null;
    }
    Set<String> names = new LinkedHashSet<>();
    cells.forEach(c -> names.addAll(c.summary().internals().figures().keySet()));
    boolean sampled = cells.stream().anyMatch(c -> c.summary().internals().samples() > 0);
    DataTable table =
        DataTable.ofCells(engine.engine() + ": what the engine did meanwhile", engine);
    names.forEach(name -> table.numbers(unit(name)));
    if (sampled) {
      table.text("workers' sessions were, % of looks");
    }
    for (CellData cell : cells) {
      DataTable.Row row = table.row(cell);
      for (String name : names) {
        double value = cell.summary().internals().figures().getOrDefault(name, Double.NaN);
        row.number(Figures.number(value), value);
      }
      if (sampled) {
        row.text(WhyTable.waits(cell.summary().internals()));
      }
    }
    return El.of("details")
        .add(
            El.of("summary")
                .text(engine.engine() + ": why, what the engine did meanwhile, as a table"),
            table.render());
  }

  /** Names carry their unit but for those that count a thing. */
  private static String unit(String name) {
    return name.contains(" per ") || name.endsWith("%") ? name : name + ", number";
  }
}
