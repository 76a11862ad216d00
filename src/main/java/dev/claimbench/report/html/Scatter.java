package dev.claimbench.report.html;

import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.Estimate;
import dev.claimbench.report.model.Panel;
import dev.claimbench.report.model.RunData;
import dev.claimbench.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Throughput against p99: a panel for each engine and hold time. */
final class Scatter {
  private static final double HEIGHT = 300;

  private Scatter() {}

  static El render(RunData run) {
    El section =
        Section.of(
            "scatter",
            "Throughput against p99",
            "Each mark is a cell (\u2717: it broke a rule): higher is more claims per second, further left a shorter p99 of the"
                + " whole call. Whiskers: "
                + Intervals.meaning(run)
                + ". Engines have panels and axes of their own: a figure of one says nothing of the"
                + " other.");
    for (EngineCells engine : run.engines()) {
      // One for all of the engine's panels, so that they can be compared by eye.
      Scale y = scale(engine, CellData::rate, Plot.bottom(HEIGHT), Plot.TOP);
      Scale x = scale(engine, CellData::p99, Plot.LEFT, Plot.RIGHT);
      List<El> charts = new ArrayList<>();
      for (Panel panel : Panel.of(engine)) {
        for (Facets.Facet facet : Facets.ifCrowded(panel)) {
          charts.add(Section.figure(facet.title(), chart(facet, x, y)));
        }
      }
      section.add(
          Section.part(engine.engine()),
          Series.legend(engine, false),
          Section.grid(charts),
          table(engine).details(engine.engine() + ": throughput and p99"));
    }
    return section;
  }

  private static Scale scale(
      EngineCells engine, Function<CellData, Estimate> figure, double from, double to) {
    return Scale.fitting(
        engine.cells().stream().map(figure).flatMap(Scatter::all).toList(), from, to);
  }

  private static El chart(Facets.Facet facet, Scale x, Scale y) {
    List<CellData> cells =
        facet.cells().stream()
            .filter(c -> c.rate().value() > 0 && Double.isFinite(c.p99().value()))
            .toList();
    if (cells.isEmpty()) {
      return Section.nothing("No cell of this panel was measured.");
    }
    double bottom = Plot.bottom(HEIGHT);
    Plot plot =
        new Plot(
            facet.title() + ": claims per second against p99 of " + cells.size() + " cells",
            y,
            "claims/s",
            HEIGHT);
    plot.x(x, "p99 of a call, ms");
    Series series = facet.series();
    List<double[]> places = new ArrayList<>();
    for (CellData cell : cells) {
      places.add(new double[] {x.at(cell.p99().value()), y.at(cell.rate().value())});
    }
    LabelPlacer placer = new LabelPlacer(places, Plot.LEFT, Plot.RIGHT, Plot.TOP, bottom);
    for (int i = 0; i < cells.size(); i++) {
      CellData cell = cells.get(i);
      double[] at = places.get(i);
      El group = Svg.group(cell.id(), hover(cell));
      whiskers(group, cell, x, y, at, series.style(cell));
      group.add(series.mark(cell, at[0], at[1], 5));
      String name = cell.id() + sign(cell);
      double[] label = placer.place(i, name);
      group.add(Svg.text("id", label[0], label[1], "middle", name));
      plot.svg().add(group);
    }
    return plot.svg();
  }

  private static Stream<Double> all(Estimate e) {
    return Stream.of(e.value(), e.low(), e.high()).filter(Double::isFinite);
  }

  private static void whiskers(
      El group, CellData cell, Scale x, Scale y, double[] at, String style) {
    if (cell.rate().basis() != Estimate.Basis.NONE) {
      double low = y.at(cell.rate().low());
      double high = y.at(cell.rate().high());
      group.add(Svg.line("whisker " + style, at[0], low, at[0], high));
    }
    if (cell.p99().basis() != Estimate.Basis.NONE) {
      double low = x.at(cell.p99().low());
      double high = x.at(cell.p99().high());
      group.add(Svg.line("whisker " + style, low, at[1], high, at[1]));
    }
  }

  /** A fast cell that is wrong must not pass for a fast cell. */
  private static String sign(CellData cell) {
    return cell.contender() || cell.control()
        ? ""
        : " " + VerdictMark.sign(cell.summary().verdict().verdict()).strip();
  }

  static String hover(CellData cell) {
    return cell.id()
        + " "
        + cell.label()
        + ": "
        + Figures.number(cell.rate().value())
        + " claims/s ("
        + Intervals.text(cell.rate())
        + "), p99 "
        + Figures.number(cell.p99().value())
        + " ms";
  }

  private static DataTable table(EngineCells engine) {
    DataTable table =
        DataTable.ofCells(engine.engine() + ": throughput and p99 of each cell", engine)
            .numbers("claims/s")
            .text("claims/s, interval or range", "of what")
            .numbers("p99 ms")
            .text("p99 ms, interval or range")
            .text("verdict");
    for (CellData cell : engine.cells()) {
      table
          .row(cell)
          .number(Figures.number(cell.rate().value()), cell.rate().value())
          .text(Intervals.text(cell.rate()))
          .text(cell.rate().words())
          .number(Figures.number(cell.p99().value()), cell.p99().value())
          .text(Intervals.text(cell.p99()))
          .element(VerdictMark.of(cell));
    }
    return table;
  }
}
