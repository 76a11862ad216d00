package dev.claimbench.lab.postgres;

import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Quantile;
import dev.claimbench.lab.stage.LoopRun;
import dev.claimbench.stats.Medians;
import java.util.List;
import java.util.Locale;

/**
 * What so many workers did: passing each other or waiting for each other, in transactions held open
 * and in short ones.
 *
 * @param workers how many
 * @param skipLong SKIP LOCKED, held
 * @param waitLong FOR UPDATE, held
 * @param skipShort SKIP LOCKED, not held
 * @param waitShort FOR UPDATE, not held
 */
record CrewSize(
    int workers, LoopRun skipLong, LoopRun waitLong, LoopRun skipShort, LoopRun waitShort) {

  List<LoopRun> all() {
    return List.of(skipLong, waitLong, skipShort, waitShort);
  }

  /** Claims per second of each worker, in short transactions with SKIP LOCKED. */
  double each() {
    return skipShort.claimsPerSecond() / workers;
  }

  /**
   * @param holdMs of the long transactions
   */
  static LabTable table(List<CrewSize> sizes, int holdMs) {
    LabTable table =
        new LabTable(
            "",
            1,
            "lock clause",
            "hold",
            "workers",
            "claims/s",
            "claim p50",
            "p99",
            "lock wait",
            "Jain");
    String held = holdMs + " ms";
    sizes.forEach(s -> row(table, "SKIP LOCKED", held, s.workers, s.skipLong));
    sizes.forEach(s -> row(table, "FOR UPDATE", held, s.workers, s.waitLong));
    sizes.forEach(s -> row(table, "SKIP LOCKED", "0", s.workers, s.skipShort));
    sizes.forEach(s -> row(table, "FOR UPDATE", "0", s.workers, s.waitShort));
    return table;
  }

  private static void row(LabTable table, String clause, String hold, int workers, LoopRun run) {
    double[] millis = run.claimMillis();
    table.row(
        clause,
        hold,
        workers,
        String.format(Locale.ROOT, "%.0f", run.claimsPerSecond()),
        String.format(Locale.ROOT, "%.1f ms", Medians.of(millis)),
        String.format(Locale.ROOT, "%.1f ms", Quantile.of(millis, 0.99)),
        String.format(Locale.ROOT, "%.2f s", run.lockWaitSeconds()),
        String.format(Locale.ROOT, "%.2f", run.jain()));
  }
}
