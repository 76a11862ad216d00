package dev.claimbench.report.html;

/**
 * The frame of a chart: axes with round figures, grid lines, titles with units. Drawn for a width
 * that a telephone shows at its natural size.
 */
final class Plot {
  static final double WIDTH = 360;
  static final double LEFT = 44;
  static final double RIGHT = WIDTH - 12;
  static final double TOP = 26;

  private final Scale y;
  private final double bottom;
  private final El svg;

  /**
   * @param label what a screen reader says of it
   * @param y from {@link #bottom(double)} up to {@link #TOP}
   * @param yTitle with its unit
   * @param height of the whole drawing
   */
  Plot(String label, Scale y, String yTitle, double height) {
    this.y = y;
    this.bottom = bottom(height);
    this.svg = Svg.image(label, WIDTH, height);
    svg.add(Svg.text("axis", 2, 12, "start", yTitle + (y.log() ? " (log scale)" : "")));
    for (double tick : y.ticks()) {
      double at = y.at(tick);
      svg.add(
          Svg.line("grid", LEFT, at, RIGHT, at),
          Svg.text("tick", LEFT - 5, at + 4, "end", Scale.tick(tick)));
    }
    svg.add(Svg.line("base", LEFT, bottom, RIGHT, bottom));
  }

  static double bottom(double height) {
    return height - 36;
  }

  /** A figure under the axis with its line. */
  Plot xTick(double at, String text) {
    svg.add(
        Svg.line("grid", at, TOP, at, bottom), Svg.text("tick", at, bottom + 14, "middle", text));
    return this;
  }

  Plot x(Scale x, String title) {
    x.ticks().forEach(tick -> xTick(x.at(tick), Scale.tick(tick)));
    return xTitle(title + (x.log() ? " (log scale)" : ""));
  }

  Plot xTitle(String title) {
    svg.add(Svg.text("axis", RIGHT, bottom + 30, "end", title));
    return this;
  }

  Scale y() {
    return y;
  }

  El svg() {
    return svg;
  }
}
