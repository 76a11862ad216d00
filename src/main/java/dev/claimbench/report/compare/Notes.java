package dev.claimbench.report.compare;

import dev.claimbench.stats.Power;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What has to be said beside the rows of a comparison; pure. */
final class Notes {
  private Notes() {}

  /**
   * @param alone cells without a partner
   * @param threshold as the user wrote it
   */
  static List<String> of(List<Row> rows, List<String> alone, String threshold) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "medians over forks, B is the baseline; p: exact Mann-Whitney, corrected after Holm over the"
            + " table; n: forks");
    notes.add("equivalent: the interval lies within +-" + threshold.replace("%", "") + " %");
    if (rows.stream().anyMatch(Notes::few)) {
      notes.add(
          "warning: fewer than "
              + Power.LEAST_FORKS
              + " forks in some cells: run more rounds (-f 6) for a verdict");
    }
    Set<String> failed = new LinkedHashSet<>();
    for (Row row : rows) {
      int left = row.pair().armA().failed() + row.pair().armB().failed();
      if (left > 0) {
        failed.add(
            "warning: " + left + " failed or interrupted fork(s) left out of " + row.pair().cell());
      }
    }
    for (Row row : rows) {
      int dry = row.without();
      if (dry > 0) {
        failed.add(
            "warning: " + dry + " fork(s) without a scored iteration in " + row.pair().cell());
      }
    }
    notes.addAll(failed);
    alone.forEach(cell -> notes.add("not compared: " + cell));
    return notes;
  }

  private static boolean few(Row row) {
    return Math.min(row.comparison().forksA(), row.comparison().forksB()) < Power.LEAST_FORKS;
  }
}
