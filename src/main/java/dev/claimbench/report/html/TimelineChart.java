package dev.claimbench.report.html;

import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.RunData;
import dev.claimbench.text.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Claims per second over the time of an iteration: slopes and stalls that a mean hides. */
final class TimelineChart {
  private static final double HEIGHT = 210;

  private TimelineChart() {}

  static El render(RunData run) {
    El section =
        Section.of(
            "timeline",
            "Claims over time within an iteration",
            "The window of an iteration cut into slices of the same length; the mean over all scored"
                + " iterations of all forks. A line that falls: claims get slower as the backlog"
                + " drains. A tooth: a hold, a checkpoint or a stall. Each chart has a scale of its"
                + " own.");
    for (EngineCells engine : run.engines()) {
      El grid = Section.grid();
      boolean any = false;
      for (Facets.Facet facet : Facets.of(engine)) {
        List<CellData> cells = facet.cells().stream().filter(c -> rates(c).length > 0).toList();
        any |= !cells.isEmpty();
        grid.add(cells.isEmpty() ? null : Section.figure(facet.title(), chart(facet, cells)));
      }
      section.add(Section.part(engine.engine()));
      if (any) {
        section.add(
            Series.legend(engine, true),
            grid,
            table(engine).details(engine.engine() + ": claims over time"));
      } else {
        section.add(Section.nothing("No scored iteration of this run kept a timeline."));
      }
    }
    return section;
  }

  private static List<IterationRecord> kept(CellData cell) {
    return cell.scored().stream()
        .filter(i -> i.timeline() != null && i.timeline().sliceNanos() > 0)
        .toList();
  }

  /** Claims per second in each slice, the mean of the iterations; empty if none kept it. */
  static double[] rates(CellData cell) {
    List<IterationRecord> kept = kept(cell);
    int slices = kept.stream().mapToInt(i -> i.timeline().tasks().size()).min().orElse(0);
    double[] rates = new double[slices];
    for (IterationRecord iteration : kept) {
      for (int s = 0; s < slices; s++) {
        double seconds = iteration.timeline().sliceNanos() / 1e9;
        rates[s] += iteration.timeline().tasks().get(s) / seconds / kept.size();
      }
    }
    return rates;
  }

  private static double seconds(CellData cell) {
    return kept(cell).stream().mapToLong(i -> i.timeline().sliceNanos()).max().orElse(0) / 1e9;
  }

  private static El chart(Facets.Facet facet, List<CellData> cells) {
    double most = cells.stream().flatMapToDouble(c -> Arrays.stream(rates(c))).max().orElse(1);
    double longest = cells.stream().mapToDouble(c -> seconds(c) * rates(c).length).max().orElse(1);
    Scale y = Scale.linear(most, Plot.bottom(HEIGHT), Plot.TOP);
    Scale x = new Scale(false, 0, longest, Plot.LEFT, Plot.RIGHT);
    Plot plot = new Plot(facet.title() + ": claims per second over time", y, "claims/s", HEIGHT);
    plot.x(x, "s since the window opened");
    for (CellData cell : cells) {
      double[] rates = rates(cell);
      List<double[]> points = new ArrayList<>();
      for (int i = 0; i < rates.length; i++) {
        points.add(new double[] {x.at((i + 0.5) * seconds(cell)), y.at(rates[i])});
      }
      El group = Svg.group(cell.id(), Scatter.hover(cell));
      group.add(Svg.path("l " + facet.series().style(cell), points));
      double[] last = points.get(points.size() - 1);
      plot.svg().add(group.add(facet.series().mark(cell, last[0], last[1], 3.5)));
    }
    return plot.svg();
  }

  /** Ten columns tell the shape; all slices are in cells.jsonl. */
  private static DataTable table(EngineCells engine) {
    DataTable table =
        DataTable.ofCells(engine.engine() + ": claims/s by tenth of the window", engine)
            .numbers("slice ms");
    for (int tenth = 1; tenth <= 10; tenth++) {
      table.numbers("to " + 10 * tenth + " %, claims/s");
    }
    for (CellData cell : engine.cells()) {
      double[] rates = rates(cell);
      DataTable.Row row = table.row(cell);
      double slice = rates.length == 0 ? Double.NaN : seconds(cell) * 1e3;
      row.number(Figures.number(slice), slice);
      for (int tenth = 0; tenth < 10; tenth++) {
        double mean =
            Arrays.stream(rates, tenth * rates.length / 10, (tenth + 1) * rates.length / 10)
                .average()
                .orElse(Double.NaN);
        row.number(Figures.number(mean), mean);
      }
    }
    return table;
  }
}
