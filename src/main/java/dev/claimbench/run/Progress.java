package dev.claimbench.run;

import dev.claimbench.report.CellSummary;
import dev.claimbench.report.SummaryTable;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Says where the run stands: k of n, what was just seen, the time left. */
final class Progress {
  private final PrintStream out;
  private final List<Plan.Step> steps;
  private final Set<String> varying;
  private int done;
  private double overhead;

  Progress(PrintStream out, List<Plan.Step> steps) {
    this.out = out;
    this.steps = steps;
    this.varying =
        steps.stream()
            .flatMap(s -> s.cell().key().params().entrySet().stream())
            .collect(
                Collectors.groupingBy(
                    Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toSet())))
            .entrySet()
            .stream()
            .filter(e -> e.getValue().size() > 1)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
  }

  /**
   * @param seconds the fork took
   * @param seen what it saw
   */
  void ended(Plan.Step step, double seconds, CellSummary seen) {
    done++;
    overhead += seconds - step.cell().seconds();
    String width = String.valueOf(steps.size());
    out.printf(
        Locale.ROOT,
        "[%" + width.length() + "d/%s] %s %s: %s%s%n",
        done,
        width,
        seen.cell().shortName(),
        params(step),
        SummaryTable.brief(seen),
        done == steps.size() ? "" : ", " + minutes(left()) + " left");
    out.flush();
  }

  private String params(Plan.Step step) {
    return step.cell().key().params().entrySet().stream()
        .filter(e -> varying.contains(e.getKey()))
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(" "));
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
