package dev.claimbench.run;

import dev.claimbench.report.CellKey;
import dev.claimbench.report.CellSummary;
import dev.claimbench.report.SummaryTable;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Says where the run stands: k of n, what was just seen, the time left. */
final class Progress {
  private final PrintStream out;
  private final int total;

  /** For each benchmark the values of each parameter: only those that vary are worth a line. */
  private final Map<String, Map<String, Set<String>>> seen = new HashMap<>();

  private int done;
  private int timed;
  private double spent;

  /**
   * @param total forks of the whole run; 0 if that is not known before
   * @param done of those, the ones that an earlier session ran
   */
  Progress(PrintStream out, List<Cell> cells, int total, int done) {
    this.out = out;
    this.total = total;
    this.done = done;
    for (Cell cell : cells) {
      Map<String, Set<String>> values =
          seen.computeIfAbsent(cell.key().benchmark(), b -> new HashMap<>());
      cell.key()
          .params()
          .forEach((name, v) -> values.computeIfAbsent(name, n -> new HashSet<>()).add(v));
    }
  }

  /**
   * @param seconds the fork took
   * @param summary what it saw
   */
  void ended(Cell cell, double seconds, CellSummary summary) {
    done++;
    timed++;
    spent += seconds;
    String all = String.valueOf(total);
    out.printf(
        Locale.ROOT,
        "[%s%s] %s%s: %s%s%n",
        total == 0 ? done : String.format("%" + all.length() + "d", done),
        total == 0 ? "" : "/" + all,
        summary.cell().shortName(),
        params(cell),
        SummaryTable.brief(summary),
        done >= total ? "" : ", " + minutes(spent / timed * (total - done)) + " left");
    out.flush();
  }

  private String params(Cell cell) {
    CellKey key = cell.key();
    return key.params().entrySet().stream()
        .filter(e -> seen.get(key.benchmark()).get(e.getKey()).size() > 1)
        .map(e -> " " + e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining());
  }

  /**
   * @return for example {@code 3m 20s}
   */
  static String minutes(double seconds) {
    long s = Math.round(seconds);
    return s < 60 ? s + "s" : s / 60 + "m " + s % 60 + "s";
  }
}
