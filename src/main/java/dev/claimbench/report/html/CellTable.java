package dev.claimbench.report.html;

import dev.claimbench.metrics.Phase;
import dev.claimbench.report.CellSummary;
import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.RareBound;
import dev.claimbench.text.Figures;
import dev.claimbench.verify.Rule;

/** Every cell's figures in one table: what the terminal shows, with intervals and bounds. */
final class CellTable {
  private CellTable() {}

  static El render(EngineCells engine) {
    DataTable table =
        DataTable.ofCells(engine.engine() + ", every cell (headers sort)", engine)
            .numbers("claims/s")
            .text("interval or range, claims/s")
            .numbers("calls/s", "p50 ms", "p99 ms", "max ms")
            .numbers("wait mean ms", "wait p99 ms")
            .numbers("backlog, tasks", "drained %", "claims checked", "duplicates, claims")
            .text("rate at most (3/n)", "verdict");
    for (CellData cell : engine.cells()) {
      CellSummary s = cell.summary();
      DataTable.Row row = table.row(cell);
      number(row, s.tasksPerSecond());
      row.text(Intervals.text(cell.rate()));
      number(row, s.callsPerSecond());
      number(row, s.percentileMs(Phase.TOTAL, 50));
      number(row, s.percentileMs(Phase.TOTAL, 99));
      number(row, s.maxMs(Phase.TOTAL));
      number(row, s.meanMs(Phase.LOCK_WAIT));
      number(row, s.percentileMs(Phase.LOCK_WAIT, 99));
      row.number(Figures.count(s.backlog()), s.backlog());
      row.number(Figures.percent(s.drainedPercent()), s.drainedPercent());
      count(row, s.findings().claims());
      count(row, s.findings().count(Rule.DUPLICATE));
      row.text(RareBound.percent(s.findings().duplicateRateBound()));
      row.element(VerdictMark.of(cell));
    }
    return table.render();
  }

  private static void number(DataTable.Row row, double value) {
    row.number(Figures.number(value), value);
  }

  private static void count(DataTable.Row row, long value) {
    row.number(Figures.count(value), value);
  }
}
