package dev.claimbench.report.html;

import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.Panel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Small charts of the same kind, one for each group of cells that differ in the series alone. */
final class Facets {
  private static final int MOST_MARKS = 14;

  private Facets() {}

  /**
   * @param title its conditions and the choices that its cells share
   * @param series how its cells are drawn
   * @param names a name for each cell that leaves out what the title says
   * @param cells in order
   */
  record Facet(
      String title, Series series, Function<CellData, String> names, List<CellData> cells) {}

  static List<Facet> of(EngineCells engine) {
    return Panel.of(engine).stream().flatMap(p -> of(p).stream()).toList();
  }

  /** One chart for a panel as long as its marks can be told apart, else one for each group. */
  static List<Facet> ifCrowded(Panel panel) {
    return panel.cells().size() <= MOST_MARKS
        ? List.of(new Facet(panel.title(), new Series(panel), panel::shortName, panel.cells()))
        : of(panel);
  }

  private static List<Facet> of(Panel panel) {
    List<Facet> facets = new ArrayList<>();
    Series series = new Series(panel);
    panel
        .facets()
        .forEach(
            (rest, cells) ->
                facets.add(
                    new Facet(
                        panel.title() + (rest.isEmpty() ? "" : ", " + rest),
                        series,
                        panel::series,
                        cells)));
    return facets;
  }
}
