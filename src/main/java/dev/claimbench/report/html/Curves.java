package dev.claimbench.report.html;

import dev.claimbench.metrics.LatencyHistogram;
import dev.claimbench.metrics.Phase;
import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.RunData;
import dev.claimbench.text.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** How long calls took, percentile by percentile, each step to the right ten times rarer. */
final class Curves {
  private static final double HEIGHT = 230;
  private static final double[] TICKS = {50, 90, 99, 99.9, 99.99};
  private static final double FURTHEST = 99.99;
  private static final double END = Plot.RIGHT - 12;
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
                + " closed loop. Read it from left to right: from p90 on each mark on the axis is"
                + " ten times rarer. A line ends where fewer than three calls were slower. A worker that hardly gets"
                + " the lock adds few calls, so look at max and at the workers' shares too.");
    for (EngineCells engine : run.engines()) {
      Scale y = scale(engine);
      double last = last(engine);
      List<El> charts = new ArrayList<>();
      for (Facets.Facet facet : Facets.of(engine)) {
        charts.add(Section.figure(facet.title(), chart(facet, y, last)));
      }
      section.add(
          Section.part(engine.engine()),
          Series.legend(engine, true),
          Section.grid(charts),
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

  /** The axis ends at the first of its marks that no line passes. */
  private static double last(EngineCells engine) {
    double most =
        engine.cells().stream()
            .map(c -> c.latency(Phase.TOTAL))
            .filter(Objects::nonNull)
            .mapToDouble(Curves::furthest)
            .max()
            .orElse(0);
    return Arrays.stream(TICKS).skip(1).filter(t -> t >= most).findFirst().orElse(FURTHEST);
  }

  private static double furthest(LatencyHistogram h) {
    return Math.max(0, Math.min(FURTHEST, 100 * (1 - LEAST_BEYOND / h.count())));
  }

  private static El chart(Facets.Facet facet, Scale y, double last) {
    Plot plot = new Plot(facet.title() + ": latency of a call by percentile", y, "ms", HEIGHT);
    for (double tick : TICKS) {
      if (tick <= last) {
        plot.xTick(x(tick, last), "p" + Scale.tick(tick));
      }
    }
    plot.xTitle("percentile of calls");
    for (CellData cell : facet.cells()) {
      LatencyHistogram h = cell.latency(Phase.TOTAL);
      if (h != null) {
        plot.svg().add(curve(facet.series(), cell, h, y, last));
      }
    }
    return plot.svg();
  }

  private static El curve(Series series, CellData cell, LatencyHistogram h, Scale y, double last) {
    double to = x(furthest(h), last);
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i <= STEPS; i++) {
      double at = Plot.LEFT + (to - Plot.LEFT) * i / STEPS;
      points.add(new double[] {at, y.at(h.percentileMs(percentile(at, last)))});
    }
    El group = Svg.group(cell.id(), hover(cell, h));
    group.add(Svg.path("l " + series.style(cell), points));
    for (double p : TICKS) {
      if (x(p, last) <= to) {
        group.add(series.mark(cell, x(p, last), y.at(h.percentileMs(p)), 3.2));
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
  static double x(double percentile, double last) {
    double part = Math.log10(1 - percentile / 100) / Math.log10(1 - last / 100);
    return Plot.LEFT + part * (END - Plot.LEFT);
  }

  static double percentile(double x, double last) {
    double part = (x - Plot.LEFT) / (END - Plot.LEFT);
    return 100 * (1 - Math.pow(10, part * Math.log10(1 - last / 100)));
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
