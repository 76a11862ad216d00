package dev.claimbench.report.html;

import dev.claimbench.report.model.CellData;
import java.util.ArrayList;
import java.util.List;

/** Lying bars, one for each cell, with its name above it: readable on any width. */
final class Bars {
  private static final double ROW = 34;
  private static final double BAR = 12;

  /** A little more than the usual letter's width, since names are often in capitals. */
  private static final double PER_LETTER = 6.8;

  private final El svg;
  private final double width;
  private int row;

  /**
   * @param rows how many bars there will be
   */
  Bars(String label, int rows) {
    this.svg = Svg.image(label, Plot.WIDTH, rows * ROW + 4);
    this.width = Plot.WIDTH - 4;
  }

  /** A stretch of a bar, as a part of the whole width. */
  record Part(String style, double share, String hover) {}

  /**
   * @param note at the right end, in words
   */
  void bar(CellData cell, String name, String note, List<Part> parts) {
    double top = row++ * ROW;
    El group = Svg.group(cell.id(), cell.id() + " " + cell.label() + ": " + note);
    group.add(
        Svg.text("id", 0, top + 13, "start", fitting(cell.id() + " " + name, note)),
        Svg.text("note", width, top + 13, "end", note));
    double x = 0;
    List<El> rects = new ArrayList<>();
    for (Part part : parts) {
      double length = part.share() * width;
      El rect = Svg.rect("bar " + part.style(), x, top + 18, length, BAR);
      rects.add(rect.add(El.of("title").text(part.hover())));
      x += length;
    }
    svg.add(group.add(rects));
  }

  /** The whole name is in the table and shown on hovering. */
  private String fitting(String name, String note) {
    int room = (int) (width / PER_LETTER) - note.length() - 2;
    return name.length() <= room ? name : name.substring(0, room - 1) + "\u2026";
  }

  El svg() {
    return svg;
  }

  /** A list of what the stretches stand for. */
  static El legend(String... stylesAndNames) {
    El list = El.of("ul", "class", "legend", "aria-label", "Legend");
    for (int i = 0; i < stylesAndNames.length; i += 2) {
      El key =
          El.of("svg", "viewBox", "0 0 34 14", "class", "key", "aria-hidden", "true")
              .add(Svg.rect("bar " + stylesAndNames[i], 1, 1, 32, 12));
      list.add(El.of("li").add(key, El.of("span").text(stylesAndNames[i + 1])));
    }
    return list;
  }
}
