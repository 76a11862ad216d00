package dev.claimbench.report.html;

import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.WorkerCounts;
import dev.claimbench.report.CellSummary;
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
  private static final int LEAST_CALLS = 15;
  private static final int MOST_MERGED = 8;

  /** Of the table; 40 slices, merged or not, divide by it. */
  private static final int PARTS = 5;

  private TimelineChart() {}

  static El render(RunData run) {
    El section =
        Section.of(
            "timeline",
            "Claims over time within an iteration",
            "The window of an iteration cut into slices of the same length; the mean over all scored"
                + " iterations of all forks, with slices merged where fewer than 15 calls ended in one."
                + " A line that falls: claims get slower as the backlog drains. A dip: a checkpoint"
                + " or a stall. With a hold no call ends at the very beginning. Each chart has a scale of its own.");
    for (EngineCells engine : run.engines()) {
      List<El> charts = new ArrayList<>();
      for (Facets.Facet facet : Facets.of(engine)) {
        List<CellData> cells = facet.cells().stream().filter(c -> rates(c).length > 0).toList();
        if (!cells.isEmpty()) {
          charts.add(Section.figure(facet.title(), chart(facet, cells)));
        }
      }
      section.add(Section.part(engine.engine()));
      if (!charts.isEmpty()) {
        section.add(
            Series.legend(engine, true),
            Section.grid(charts),
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

  /**
   * Claims per second in each slice, the mean of the iterations. Where few calls end in a slice it
   * says only when the workers' calls fell together: slices are then merged.
   *
   * @return empty if no iteration kept it
   */
  static double[] rates(CellData cell) {
    List<IterationRecord> kept = kept(cell);
    int slices = kept.stream().mapToInt(i -> i.timeline().tasks().size()).min().orElse(0);
    double[] tasks = new double[slices];
    for (IterationRecord iteration : kept) {
      for (int s = 0; s < slices; s++) {
        tasks[s] += iteration.timeline().tasks().get(s);
      }
    }
    int merged = merged(cell, tasks);
    double[] rates = new double[slices / merged];
    double seconds = kept.stream().mapToLong(i -> i.timeline().sliceNanos()).sum() / 1e9;
    for (int s = 0; s < rates.length * merged; s++) {
      rates[s / merged] += tasks[s] / merged / seconds;
    }
    return rates;
  }

  /** How many slices go into one: 1, 2, 4 or 8. */
  private static int merged(CellData cell, double[] tasks) {
    CellSummary.Counts counts = cell.summary().counts();
    double claims =
        cell.scored().stream()
            .flatMap(i -> i.workers().stream())
            .mapToLong(WorkerCounts::tasks)
            .sum();
    double calls = claims == 0 ? 0 : Arrays.stream(tasks).sum() * counts.nonEmpty() / claims;
    int merged = 1;
    while (merged < MOST_MERGED && calls * merged < LEAST_CALLS * tasks.length) {
      merged *= 2;
    }
    return merged;
  }

  /** Length of a slice as it is drawn. */
  private static double seconds(CellData cell) {
    long window =
        kept(cell).stream()
            .mapToLong(i -> i.timeline().sliceNanos() * i.timeline().tasks().size())
            .max()
            .orElse(0);
    return window / 1e9 / Math.max(1, rates(cell).length);
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

  /** Five columns tell the shape; all slices are in cells.jsonl. */
  private static DataTable table(EngineCells engine) {
    DataTable table =
        DataTable.ofCells(engine.engine() + ": claims/s by fifth of the window", engine)
            .numbers("slice as drawn, ms");
    for (int fifth = 1; fifth <= PARTS; fifth++) {
      table.numbers("to " + 100 * fifth / PARTS + " % of the time, claims/s");
    }
    for (CellData cell : engine.cells()) {
      double[] rates = rates(cell);
      DataTable.Row row = table.row(cell);
      double slice = rates.length == 0 ? Double.NaN : seconds(cell) * 1e3;
      row.number(Figures.number(slice), slice);
      for (int fifth = 0; fifth < PARTS; fifth++) {
        double mean =
            Arrays.stream(rates, fifth * rates.length / PARTS, (fifth + 1) * rates.length / PARTS)
                .average()
                .orElse(Double.NaN);
        row.number(Figures.number(mean), mean);
      }
    }
    return table;
  }
}
