package dev.claimbench.report.html;

import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.WorkerCounts;
import dev.claimbench.report.CellSummary;
import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.Panel;
import dev.claimbench.report.model.RunData;
import dev.claimbench.text.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How the tasks fell on the workers: who starved. */
final class WorkersChart {
  private WorkersChart() {}

  static El render(RunData run) {
    El section =
        Section.of(
            "workers",
            "Claims per worker",
            "Each bar is all tasks of a cell, cut by worker: the one who got most in an iteration"
                + " first, the one who got least last, averaged over the iterations. Equal stretches"
                + " are a fair split; where one stretch fills the bar, the others starved.");
    for (EngineCells engine : run.engines()) {
      List<El> charts = new ArrayList<>();
      for (Panel panel : Panel.of(engine)) {
        for (Facets.Facet facet : Facets.ifCrowded(panel)) {
          charts.add(Section.figure(facet.title(), chart(facet)));
        }
      }
      section.add(
          Section.part(engine.engine()),
          Section.grid(charts),
          table(engine).details(engine.engine() + ": shares"));
    }
    return section;
  }

  private static El chart(Facets.Facet facet) {
    List<CellData> cells = facet.cells().stream().filter(c -> shares(c).length > 0).toList();
    if (cells.isEmpty()) {
      return Section.nothing("No cell of this panel was measured.");
    }
    Bars bars = new Bars(facet.title() + ": share of the tasks that each worker got", cells.size());
    for (CellData cell : cells) {
      double[] shares = shares(cell);
      List<Bars.Part> parts = new ArrayList<>();
      for (int rank = 0; rank < shares.length; rank++) {
        String hover =
            "worker of rank " + (rank + 1) + ": " + Figures.percent(100 * shares[rank]) + " %";
        parts.add(new Bars.Part(rank % 2 == 0 ? "w0" : "w1", shares[rank], hover));
      }
      bars.bar(cell, facet.names().apply(cell), note(cell), parts);
    }
    return bars.svg();
  }

  private static String note(CellData cell) {
    CellSummary.Shares shares = cell.summary().shares();
    String starved = starved(cell) > 0 ? ", starved" : "";
    return Figures.percent(shares.smallestPercent())
        + " to "
        + Figures.percent(shares.largestPercent())
        + " %"
        + starved;
  }

  /** The share of the luckiest worker first; of each iteration, then averaged. */
  static double[] shares(CellData cell) {
    double[] sums = new double[cell.summary().cell().threads()];
    int counted = 0;
    for (IterationRecord iteration : cell.scored()) {
      long[] tasks = iteration.workers().stream().mapToLong(WorkerCounts::tasks).sorted().toArray();
      long total = Arrays.stream(tasks).sum();
      if (total > 0 && tasks.length == sums.length) {
        counted++;
        for (int rank = 0; rank < sums.length; rank++) {
          sums[rank] += (double) tasks[tasks.length - 1 - rank] / total;
        }
      }
    }
    int n = counted;
    return n == 0 ? new double[0] : Arrays.stream(sums).map(s -> s / n).toArray();
  }

  /** How often a worker got nothing in an iteration in which others did. */
  static long starved(CellData cell) {
    return cell.scored().stream()
        .filter(i -> i.tasksPerSecond() > 0)
        .flatMap(i -> i.workers().stream())
        .filter(w -> w.tasks() == 0)
        .count();
  }

  private static DataTable table(EngineCells engine) {
    DataTable table =
        DataTable.ofCells(engine.engine() + ": shares of the workers", engine)
            .numbers("least %", "most %", "got nothing, times", "of worker-iterations")
            .numbers("Jain index, 1 is even", "Jain index by chance")
            .numbers("longest call ms", "open at the end, calls");
    for (CellData cell : engine.cells()) {
      CellSummary.Shares s = cell.summary().shares();
      long all = (long) cell.scored().size() * cell.summary().cell().threads();
      table
          .row(cell)
          .number(Figures.percent(s.smallestPercent()), s.smallestPercent())
          .number(Figures.percent(s.largestPercent()), s.largestPercent())
          .number(Figures.count(starved(cell)), starved(cell))
          .number(Figures.count(all), all)
          .number(Figures.ratio(s.jain()), s.jain())
          .number(Figures.ratio(s.fairRandom()), s.fairRandom())
          .number(Figures.number(s.longestMs()), s.longestMs())
          .number(Figures.count(s.openAtEnd()), s.openAtEnd());
    }
    return table;
  }
}
