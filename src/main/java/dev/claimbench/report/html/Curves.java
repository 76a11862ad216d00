package dev.claimbench.report.html;

import dev.claimbench.metrics.LatencyHistogram;
import dev.claimbench.metrics.Phase;
import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.RunData;
import dev.claimbench.text.Figures;
import java.util.ArrayList;
import java.util.List;

/** How long calls took, percentile by percentile, each step to the right ten times rarer. */
final class Curves {
  private static final double HEIGHT = 230;
  private static final double[] TICKS = {0, 50, 90, 99, 99.9, 99.99};
  private static final double FURTHEST = 99.99;
  private static final int STEPS = 60;

  /** A percentile means little with fewer calls beyond it than these. */
  private static final double LEAST_BEYOND = 3;

  private Curves() {}

  static El render(RunData run) {
    El section =
        Section.of(
            "latency",
            "Latency of a claim call",
            "The whole call, begin to commit, hold included, of calls that claimed something, in a"
                + " closed loop. Read it from left to right: each mark on the axis is ten times rarer."
                + " A line ends where fewer than three calls were slower. A worker that hardly gets"
                + " the lock adds few calls, so look at max and at the workers' shares too.");
    for (EngineCells engine : run.engines()) {
      Scale y = scale(engine);
      El grid = Section.grid();
      for (Facets.Facet facet : Facets.of(engine)) {
        grid.add(Section.figure(facet.title(), chart(facet, y)));
      }
      section.add(
          Section.part(engine.engine()),
          Series.legend(engine, true),
          grid,
          table(engine).details(engine.engine() + ": latency"));
    }
    return section;
  }

  /** One for all of an engine's charts, so that they can be compared by eye. */
  private static Scale scale(EngineCells engine) {
    double least = Double.MAX_VALUE;
    double most = 0;
    for (CellData cell : engine.cells()) {
      LatencyHistogram h = cell.latency(Phase.TOTAL);
      if (h != null) {
        least = Math.min(least, h.percentileMs(0));
        most = Math.max(most, h.percentileMs(furthest(h)));
      }
    }
    least = Math.max(1e-3, most == 0 ? 1 : least);
    return Scale.logarithmic(least, Math.max(most, least), Plot.bottom(HEIGHT), Plot.TOP);
  }

  private static double furthest(LatencyHistogram h) {
    return Math.max(0, Math.min(FURTHEST, 100 * (1 - LEAST_BEYOND / h.count())));
  }

  private static El chart(Facets.Facet facet, Scale y) {
    Plot plot = new Plot(facet.title() + ": latency of a call by percentile", y, "ms", HEIGHT);
    for (double tick : TICKS) {
      plot.xTick(x(tick), tick == 0 ? "min" : "p" + Scale.tick(tick));
    }
    plot.xTitle("percentile of calls");
    for (CellData cell : facet.cells()) {
      LatencyHistogram h = cell.latency(Phase.TOTAL);
      if (h != null) {
        plot.svg().add(curve(facet.series(), cell, h, y));
      }
    }
    return plot.svg();
  }

  private static El curve(Series series, CellData cell, LatencyHistogram h, Scale y) {
    double to = x(furthest(h));
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i <= STEPS; i++) {
      double at = Plot.LEFT + (to - Plot.LEFT) * i / STEPS;
      points.add(new double[] {at, y.at(h.percentileMs(percentile(at)))});
    }
    El group = Svg.group(cell.id(), hover(cell, h));
    group.add(Svg.path("l " + series.style(cell), points));
    for (double p : TICKS) {
      if (x(p) <= to) {
        group.add(series.mark(cell, x(p), y.at(h.percentileMs(p)), 3.2));
      }
    }
    return group;
  }

  private static String hover(CellData cell, LatencyHistogram h) {
    return cell.id()
        + " "
        + cell.label()
        + ": p50 "
        + Figures.number(h.percentileMs(50))
        + " ms, p99 "
        + Figures.number(h.percentileMs(99))
        + " ms, max "
        + Figures.number(h.maxMs())
        + " ms";
  }

  /** Equal steps for 90, 99, 99.9: the logarithm of what is beyond. */
  static double x(double percentile) {
    double part = -Math.log10(1 - percentile / 100) / -Math.log10(1 - FURTHEST / 100);
    return Plot.LEFT + part * (Plot.RIGHT - 8 - Plot.LEFT);
  }

  static double percentile(double x) {
    double part = (x - Plot.LEFT) / (Plot.RIGHT - 8 - Plot.LEFT);
    return 100 * (1 - Math.pow(10, part * Math.log10(1 - FURTHEST / 100)));
  }

  private static DataTable table(EngineCells engine) {
    DataTable table =
        DataTable.ofCells(engine.engine() + ": latency of a claim call", engine)
            .numbers(
                "calls measured", "min ms", "p50 ms", "p90 ms", "p99 ms", "p99.9 ms", "max ms");
    for (CellData cell : engine.cells()) {
      LatencyHistogram h = cell.latency(Phase.TOTAL);
      DataTable.Row row = table.row(cell);
      row.number(h == null ? "0" : Figures.count(h.count()), h == null ? 0 : h.count());
      for (double p : new double[] {0, 50, 90, 99, 99.9}) {
        double value = h == null ? Double.NaN : h.percentileMs(p);
        row.number(Figures.number(value), value);
      }
      double max = h == null ? Double.NaN : h.maxMs();
      row.number(Figures.number(max), max);
    }
    return table;
  }
}
