package dev.claimbench.report.html;

import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.Panel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a cell is drawn: a colour, and with it a shape and a dash, so that nothing hangs on colour
 * alone. Controls are grey and hollow: their speed is none to aim for.
 */
final class Series {
  /** Colours, shapes and dashes that the style sheet has. */
  static final int STYLES = 8;

  private final Panel panel;
  private final Map<String, Integer> index = new LinkedHashMap<>();

  Series(Panel panel) {
    this.panel = panel;
    for (CellData cell : panel.engine().cells()) {
      if (!cell.control()) {
        index.putIfAbsent(panel.series(cell), index.size() % STYLES);
      }
    }
  }

  /** A class of the style sheet, {@code s0} to {@code s7} or {@code sc}. */
  String style(CellData cell) {
    return cell.control() ? "sc" : "s" + index.get(panel.series(cell));
  }

  /** The cell's mark at a place. */
  El mark(CellData cell, double x, double y, double size) {
    return mark(style(cell), x, y, size);
  }

  static El mark(String style, double x, double y, double r) {
    String path =
        switch (style) {
          case "s1" -> polygon(x, y, r * 1.2, 4, 45);
          case "s2" -> polygon(x, y, r * 1.35, 3, -90);
          case "s3" -> polygon(x, y, r * 1.35, 4, 0);
          case "s4" -> polygon(x, y, r * 1.35, 3, 90);
          case "s5" -> polygon(x, y, r * 1.2, 6, 0);
          case "s6" -> polygon(x, y, r * 1.25, 5, -90);
          case "s7" -> polygon(x, y, r * 1.4, 3, 0);
          default -> null;
        };
    return path == null
        ? El.of("circle", "class", "m " + style).attr("cx", x).attr("cy", y).attr("r", r)
        : El.of("path", "class", "m " + style, "d", path);
  }

  private static String polygon(double x, double y, double r, int corners, double degrees) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < corners; i++) {
      double angle = Math.toRadians(degrees + 360.0 * i / corners);
      path.append(i == 0 ? 'M' : 'L');
      path.append(Scale.px(x + r * Math.cos(angle))).append(' ');
      path.append(Scale.px(y + r * Math.sin(angle)));
    }
    return path.append('Z').toString();
  }

  /**
   * @param lines whether the chart draws lines, so that dashes are shown too
   * @return a list of what each mark stands for; null if there is but one kind of mark
   */
  static El legend(EngineCells engine, boolean lines) {
    Panel panel = Panel.of(engine).get(0);
    Series series = new Series(panel);
    Map<String, String> entries = new LinkedHashMap<>();
    for (CellData cell : engine.cells()) {
      String style = series.style(cell);
      String text = panel.series(cell) + (cell.control() ? " (control)" : "");
      entries.putIfAbsent(text, style);
    }
    List<El> items = new ArrayList<>();
    entries.forEach(
        (text, style) -> {
          El svg = El.of("svg", "viewBox", "0 0 34 14", "class", "key", "aria-hidden", "true");
          if (lines) {
            svg.add(El.of("path", "class", "l " + style, "d", "M1 7H33"));
          }
          svg.add(mark(style, 17, 7, 4.5));
          items.add(El.of("li").add(svg, El.of("span").text(text)));
        });
    String name = panel.series();
    if (name == null && entries.size() == 1) {
      return null;
    }
    return El.of("ul", "class", "legend", "aria-label", "Legend")
        .add(name == null ? null : El.of("li").add(El.of("b").text(name + ":")))
        .add(items);
  }
}
