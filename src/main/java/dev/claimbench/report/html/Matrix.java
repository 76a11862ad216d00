package dev.claimbench.report.html;

import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.Estimate;
import dev.claimbench.report.model.Panel;
import dev.claimbench.report.model.Ranking;
import dev.claimbench.report.model.RunData;
import dev.claimbench.text.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** All cells at a glance, a matrix for each panel, with the best and its ties marked. */
final class Matrix {
  /** Shades of the style sheet. */
  private static final int SHADES = 4;

  private static final List<String> COLUMNS = List.of("batchSize", "busyTimeoutMs", "index");

  private Matrix() {}

  static El render(RunData run) {
    String exploratory =
        Intervals.exploratory(run)
            ? " With fewer than four forks a tie only means that the ranges of iterations overlap, and a"
                + " gap between ranges does not prove a difference."
            : "";
    El section =
        Section.of(
            "matrix",
            "Cells, with ties marked",
            "Claims per second; darker is faster within one matrix. \u2605 marks the fastest verified"
                + " cell, \u2248 a tie: its interval overlaps the fastest cell's, so the two are not told"
                + " apart. \u25c7 marks a control, whose figure counts its duplicates. The"
                + " command compare judges pairs of cells."
                + exploratory);
    for (EngineCells engine : run.engines()) {
      section.add(Section.part(engine.engine()));
      for (Panel panel : Panel.of(engine)) {
        section.add(matrix(panel));
      }
      section.add(CellTable.render(engine));
    }
    return section;
  }

  private static El matrix(Panel panel) {
    String column = column(panel);
    Set<String> columns = new LinkedHashSet<>();
    Map<String, Map<String, CellData>> rows = new LinkedHashMap<>();
    for (CellData cell : panel.cells()) {
      String value = column == null ? "" : String.valueOf(cell.params().get(column));
      columns.add(value);
      rows.computeIfAbsent(row(panel, cell, column), r -> new LinkedHashMap<>()).put(value, cell);
    }
    List<String> down = panel.choices().stream().filter(c -> !c.equals(column)).toList();
    El head = El.of("tr").add(breakable(El.of("th", "scope", "col"), String.join(", ", down)));
    for (String value : columns) {
      head.add(
          El.of("th", "scope", "col").text(column == null ? "claims/s" : column + "=" + value));
    }
    Ranking ranking = Ranking.of(panel);
    List<El> body = new ArrayList<>();
    rows.forEach(
        (name, cells) -> {
          El tr = El.of("tr").add(breakable(El.of("th", "scope", "row"), name));
          columns.forEach(c -> tr.add(cell(cells.get(c), ranking)));
          body.add(tr);
        });
    String caption = panel.title() + ", " + panel.engine().threads() + " workers: claims/s";
    return El.of("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", caption)
        .add(
            El.of("table", "class", "matrix")
                .add(El.of("caption").text(caption))
                .add(El.of("thead").add(head), El.of("tbody").add(body)));
  }

  /** The choice with numbers goes across; the series goes down. */
  private static String column(Panel panel) {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    panel
        .cells()
        .forEach(
            c ->
                c.params()
                    .forEach(
                        (k, v) -> values.computeIfAbsent(k, n -> new LinkedHashSet<>()).add(v)));
    return COLUMNS.stream()
        .filter(panel.choices()::contains)
        .filter(c -> values.getOrDefault(c, Set.of()).size() > 1)
        .findFirst()
        .orElse(null);
  }

  private static String row(Panel panel, CellData cell, String column) {
    String text =
        panel.choices().stream()
            .filter(c -> !c.equals(column) && cell.params().containsKey(c))
            .map(c -> cell.params().get(c))
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? "all" : text;
  }

  /** Long names in capitals may break after an underscore where there is little room. */
  private static El breakable(El element, String text) {
    int from = 0;
    for (int at = text.indexOf('_'); at >= 0; at = text.indexOf('_', from)) {
      element.text(text.substring(from, at + 1)).add(El.of("wbr"));
      from = at + 1;
    }
    return element.text(text.substring(from));
  }

  private static El cell(CellData cell, Ranking ranking) {
    if (cell == null) {
      return El.of("td", "class", "none").text("not run");
    }
    boolean contender = cell.contender();
    int shade =
        contender
            ? (int) Math.round(SHADES * cell.rate().value() / ranking.best().rate().value())
            : 0;
    El td = El.of("td", "class", "h" + shade, "data-cell", cell.id());
    td.add(
        El.of("b").text(Figures.number(cell.rate().value())),
        El.of("span", "class", "range").text(Intervals.text(cell.rate())),
        El.of("span", "class", "note").text(cell.id() + " " + note(cell, ranking)));
    return td;
  }

  /** What a reader must know of a cell before its figure. */
  static String note(CellData cell, Ranking ranking) {
    if (cell.control()) {
      return "\u25c7 control";
    }
    if (!cell.contender()) {
      return cell.summary().scored() == 0 ? "? not measured" : "\u2717 not verified";
    }
    if (ranking.contenders() == 1) {
      return "\u2713 verified";
    }
    if (cell == ranking.best()) {
      return ranking.tied().size() == 1 ? "\u2605 fastest" : "\u2605\u2248 fastest, tied";
    }
    if (cell.rate().basis() == Estimate.Basis.NONE) {
      return "? no range";
    }
    return ranking.tied().contains(cell) ? "\u2248 tie" : "";
  }
}
