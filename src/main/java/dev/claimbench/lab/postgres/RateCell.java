package dev.claimbench.lab.postgres;

import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.stage.LoopRun;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Workers that claimed as fast as they could.
 *
 * @param commit their {@code synchronous_commit}
 * @param batch tasks per claim
 * @param workers how many
 * @param run what they did
 * @param wal what the server wrote and flushed meanwhile
 */
record RateCell(String commit, int batch, int workers, LoopRun run, WalMeter.Reading wal) {

  /** NaN without claims. */
  double commitsPerClaim() {
    return run.claims() == 0 ? Double.NaN : run.commits() / (double) run.claims();
  }

  /**
   * @param cells at least one
   * @return the one with the most claims per second
   */
  static RateCell most(List<RateCell> cells) {
    return cells.stream()
        .max(Comparator.comparingDouble(cell -> cell.run.claimsPerSecond()))
        .orElseThrow();
  }

  /**
   * @param server what the title says of it
   */
  static LabTable table(String server, List<RateCell> cells) {
    LabTable table =
        new LabTable(
            server + ", the whole server's flushes and WAL",
            1,
            "sync. commit",
            "batch",
            "workers",
            "tx/s",
            "claims/s",
            "flushes/1000",
            "WAL B/claim");
    cells.forEach(cell -> cell.addTo(table));
    return table;
  }

  private void addTo(LabTable table) {
    double perThousand = wal.flushes() * 1000 / run.claims();
    table.row(
        commit,
        batch,
        workers,
        format("%.0f", run.transactionsPerSecond()),
        format("%.0f", run.claimsPerSecond()),
        Double.isNaN(perThousand) ? "-" : format("%.1f", perThousand),
        format("%.0f", wal.bytes() / run.claims()));
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
