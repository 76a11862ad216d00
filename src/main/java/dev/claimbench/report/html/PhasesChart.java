package dev.claimbench.report.html;

import dev.claimbench.metrics.Phase;
import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.Panel;
import dev.claimbench.report.model.RunData;
import dev.claimbench.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Where a call's time goes: until the tasks are in hand, in the hold, in the commit. */
final class PhasesChart {
  private static final Map<Phase, String> NAMES =
      Map.of(Phase.LOCK_WAIT, "claim", Phase.HOLD, "hold", Phase.COMMIT, "commit");
  private static final List<Phase> PHASES = List.of(Phase.LOCK_WAIT, Phase.HOLD, Phase.COMMIT);

  private PhasesChart() {}

  static El render(RunData run) {
    El section =
        Section.of(
            "phases",
            "Phases of a call",
            "Mean time of a call that claimed something. Claim: from before begin until the tasks are"
                + " in hand, waiting for locks and repeated attempts included. Bars of one engine and hold time"
                + " have one scale.");
    section.add(Bars.legend("p0", "claim", "p1", "hold", "p2", "commit"));
    for (EngineCells engine : run.engines()) {
      List<El> charts = new ArrayList<>();
      for (Panel panel : Panel.of(engine)) {
        double longest = panel.cells().stream().mapToDouble(PhasesChart::total).max().orElseThrow();
        for (Facets.Facet facet : Facets.ifCrowded(panel)) {
          charts.add(Section.figure(facet.title(), chart(facet, longest)));
        }
      }
      section.add(
          Section.part(engine.engine()),
          Section.grid(charts),
          table(engine).details(engine.engine() + ": phases"),
          WhySection.render(engine));
    }
    return section;
  }

  private static double total(CellData cell) {
    double sum = 0;
    for (Phase phase : PHASES) {
      double mean = cell.summary().meanMs(phase);
      sum += Double.isFinite(mean) ? mean : 0;
    }
    return sum;
  }

  private static El chart(Facets.Facet facet, double longest) {
    List<CellData> cells = facet.cells().stream().filter(c -> total(c) > 0).toList();
    if (cells.isEmpty()) {
      return Section.nothing("No call of this panel claimed anything.");
    }
    Bars bars = new Bars(facet.title() + ": mean claim, hold and commit time", cells.size());
    for (CellData cell : cells) {
      List<Bars.Part> parts = new ArrayList<>();
      for (int i = 0; i < PHASES.size(); i++) {
        double mean = cell.summary().meanMs(PHASES.get(i));
        if (mean > 0) {
          parts.add(
              new Bars.Part(
                  "p" + i,
                  mean / longest,
                  NAMES.get(PHASES.get(i)) + " " + Figures.number(mean) + " ms"));
        }
      }
      bars.bar(cell, facet.names().apply(cell), Figures.number(total(cell)) + " ms", parts);
    }
    return bars.svg();
  }

  private static DataTable table(EngineCells engine) {
    DataTable table = DataTable.ofCells(engine.engine() + ": phases of a call", engine);
    for (Phase phase : PHASES) {
      table.numbers(NAMES.get(phase) + " mean ms", NAMES.get(phase) + " p99 ms");
    }
    table.numbers("whole call mean ms", "claim, sum of all workers s");
    for (CellData cell : engine.cells()) {
      DataTable.Row row = table.row(cell);
      for (Phase phase : PHASES) {
        number(row, cell.summary().meanMs(phase));
        number(row, cell.summary().percentileMs(phase, 99));
      }
      number(row, cell.summary().meanMs(Phase.TOTAL));
      number(row, cell.summary().lockWaitSeconds());
    }
    return table;
  }

  private static void number(DataTable.Row row, double value) {
    row.number(Figures.number(value), value);
  }
}
