package dev.claimbench.report.html;

import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.Panel;
import java.util.ArrayList;
import java.util.List;

/** Small charts of the same kind, one for each group of cells that differ in the series alone. */
final class Facets {
  private Facets() {}

  /**
   * @param title its conditions and the choices that its cells share
   * @param series how its cells are drawn
   * @param cells in order
   */
  record Facet(String title, Series series, List<CellData> cells) {}

  static List<Facet> of(EngineCells engine) {
    List<Facet> facets = new ArrayList<>();
    for (Panel panel : Panel.of(engine)) {
      Series series = new Series(panel);
      panel
          .facets()
          .forEach(
              (rest, cells) ->
                  facets.add(
                      new Facet(
                          panel.title() + (rest.isEmpty() ? "" : ", " + rest), series, cells)));
    }
    return facets;
  }
}
