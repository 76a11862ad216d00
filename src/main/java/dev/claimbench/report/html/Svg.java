package dev.claimbench.report.html;

import java.util.List;

/** Elements that all charts are made of. */
final class Svg {
  private Svg() {}

  /**
   * @param label what a screen reader says; the figures are in the table below
   */
  static El image(String label, double width, double height) {
    return El.of(
        "svg",
        "viewBox",
        "0 0 " + Scale.px(width) + " " + Scale.px(height),
        "class",
        "chart",
        "role",
        "img",
        "aria-label",
        label);
  }

  /** A group that is highlighted together with all else of its cell; hovering shows the text. */
  static El group(String cell, String hover) {
    return El.of("g", "data-cell", cell).add(El.of("title").text(hover));
  }

  static El text(String style, double x, double y, String anchor, String text) {
    return El.of("text", "class", style, "text-anchor", anchor)
        .attr("x", x)
        .attr("y", y)
        .text(text);
  }

  static El line(String style, double x1, double y1, double x2, double y2) {
    return El.of("line", "class", style)
        .attr("x1", x1)
        .attr("y1", y1)
        .attr("x2", x2)
        .attr("y2", y2);
  }

  static El rect(String style, double x, double y, double width, double height) {
    return El.of("rect", "class", style)
        .attr("x", x)
        .attr("y", y)
        .attr("width", Math.max(0, width))
        .attr("height", height);
  }

  /**
   * @param points pairs of x and y
   */
  static El path(String style, List<double[]> points) {
    StringBuilder d = new StringBuilder();
    for (double[] point : points) {
      d.append(d.length() == 0 ? 'M' : 'L');
      d.append(Scale.px(point[0])).append(' ').append(Scale.px(point[1]));
    }
    return El.of("path", "class", style, "d", d.toString());
  }
}
