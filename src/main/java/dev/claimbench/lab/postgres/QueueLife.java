package dev.claimbench.lab.postgres;

import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.postgres.AgeingQueue.Step;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Grade;
import java.util.List;
import java.util.Locale;

/**
 * What claims cost in the life of one queue.
 *
 * @param steps at the beginning, and after each time it was drained and filled again
 * @param vacuumed after VACUUM
 * @param released after whoever held a snapshot let go of it, and VACUUM again
 * @param findings the verifier's over the drained tasks
 */
record QueueLife(List<Step> steps, Step vacuumed, Step released, Findings findings) {

  /** Buffers of the first look's pick. */
  long first() {
    return steps.get(0).pick();
  }

  /** Buffers of the last pick before VACUUM. */
  long last() {
    return steps.get(steps.size() - 1).pick();
  }

  /** Whether so many tasks were claimed, each once, and every look found free tasks. */
  boolean sound(long claims) {
    return findings.count(Grade.FORBIDDEN) == 0
        && findings.claims() == claims
        && steps.stream().allMatch(Step::claimed)
        && vacuumed.claimed()
        && released.claimed();
  }

  /**
   * @param alone without a holder
   * @param held with one
   * @param step tasks between two lines
   */
  static LabTable table(QueueLife alone, QueueLife held, int step) {
    LabTable table =
        new LabTable(
            "claims without an old snapshot, and with one held",
            1,
            "claimed before",
            "pick",
            "dead rows",
            "p50",
            "held: pick",
            "held: dead",
            "held: p50");
    for (int i = 0; i < alone.steps.size(); i++) {
      String before = String.format(Locale.ROOT, "%,d", i * step);
      row(table, before, alone.steps.get(i), held.steps.get(i));
    }
    row(table, "after VACUUM", alone.vacuumed, held.vacuumed);
    row(table, "released, VACUUM", alone.released, held.released);
    return table;
  }

  private static void row(LabTable table, String when, Step alone, Step held) {
    table.row(
        when,
        alone.pick(),
        alone.dead(),
        millis(alone.claimMillis()),
        held.pick(),
        held.dead(),
        millis(held.claimMillis()));
  }

  private static String millis(double ms) {
    return Double.isNaN(ms) ? "" : String.format(Locale.ROOT, "%.2f ms", ms);
  }
}
