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
  private final List<Plan.Step> steps;

  /** For each benchmark the values of each parameter: only those that vary are worth a line. */
  private final Map<String, Map<String, Set<String>>> seen = new HashMap<>();

  private int done;
  private double overhead;

  Progress(PrintStream out, List<Plan.Step> steps) {
    this.out = out;
    this.steps = steps;
    for (Plan.Step step : steps) {
      Map<String, Set<String>> values =
          seen.computeIfAbsent(step.cell().key().benchmark(), b -> new HashMap<>());
      step.cell()
          .key()
          .params()
          .forEach((name, v) -> values.computeIfAbsent(name, n -> new HashSet<>()).add(v));
    }
  }

  /**
   * @param seconds the fork took
   * @param summary what it saw
   */
  void ended(Plan.Step step, double seconds, CellSummary summary) {
    done++;
    overhead += seconds - step.cell().seconds();
    String width = String.valueOf(steps.size());
    out.printf(
        Locale.ROOT,
        "[%" + width.length() + "d/%s] %s%s: %s%s%n",
        done,
        width,
        summary.cell().shortName(),
        params(step),
        SummaryTable.brief(summary),
        done == steps.size() ? "" : ", " + minutes(left()) + " left");
    out.flush();
  }

  private String params(Plan.Step step) {
    CellKey key = step.cell().key();
    return key.params().entrySet().stream()
        .filter(e -> seen.get(key.benchmark()).get(e.getKey()).size() > 1)
        .map(e -> " " + e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining());
  }

  private double left() {
    double perFork = Math.max(0, overhead / done);
    return steps.stream().skip(done).mapToDouble(s -> s.cell().seconds() + perFork).sum();
  }

  /**
   * @return for example {@code 3m 20s}
   */
  static String minutes(double seconds) {
    long s = Math.round(seconds);
    return s < 60 ? s + "s" : s / 60 + "m " + s % 60 + "s";
  }
}
