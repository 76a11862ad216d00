package dev.claimbench.report.html;

import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.Estimate;
import dev.claimbench.report.model.RunData;
import dev.claimbench.text.Figures;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Intervals and ranges in words. */
final class Intervals {
  private Intervals() {}

  static String text(Estimate estimate) {
    return estimate.basis() == Estimate.Basis.NONE
        ? "-"
        : Figures.number(estimate.low()) + " to " + Figures.number(estimate.high());
  }

  /** What the ends in this run's charts are; several things if cells differ. */
  static String meaning(RunData run) {
    Set<String> words =
        run.cells().stream()
            .map(CellData::rate)
            .filter(e -> !Double.isNaN(e.value()))
            .map(Estimate::words)
            .collect(Collectors.toCollection(TreeSet::new));
    return words.isEmpty() ? "none" : String.join("; ", words);
  }

  /** Whether some cell shows no more than how noisy its iterations were. */
  static boolean exploratory(RunData run) {
    return run.cells().stream().anyMatch(c -> c.rate().basis() != Estimate.Basis.FORKS);
  }
}
