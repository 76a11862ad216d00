package dev.claimbench.report.files;

import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.LatencyHistogram;
import dev.claimbench.metrics.Phase;
import dev.claimbench.metrics.WorkerCounts;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.RunData;
import dev.claimbench.verify.Grade;
import dev.claimbench.verify.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * {@code results.csv}: a row for each fork and iteration, in full precision, as RFC 4180 has it.
 */
public final class CsvReport {
  private static final double[] PERCENTILES = {50, 90, 99, 99.9};

  private CsvReport() {}

  /**
   * @param run may be empty: then there is a header alone
   * @return lines that end in CR LF; a fork without an iteration has one row with empty figures
   */
  public static String render(RunData run) {
    Set<String> params = new LinkedHashSet<>();
    run.cells().forEach(c -> params.addAll(c.summary().cell().params().keySet()));
    StringBuilder out = new StringBuilder();
    line(out, header(params));
    for (CellData cell : run.cells()) {
      for (ForkRecord fork : cell.forks()) {
        if (fork.iterations().isEmpty()) {
          line(out, fork(cell, fork, params));
        }
        for (IterationRecord iteration : fork.iterations()) {
          List<String> row = fork(cell, fork, params);
          row.addAll(iteration(iteration));
          line(out, row);
        }
      }
    }
    return out.toString();
  }

  private static List<String> header(Set<String> params) {
    List<String> names = new ArrayList<>(List.of("cell", "engine_benchmark", "mode", "workers"));
    params.forEach(p -> names.add("param_" + p));
    names.addAll(List.of("round", "fork_started_at", "fork_status", "fork_error", "control"));
    names.addAll(List.of("fork_verdict", "iteration", "warmup", "dry", "window_s"));
    names.addAll(List.of("backlog_tasks", "drained_tasks", "claims", "claims_per_s"));
    names.addAll(List.of("calls", "calls_per_s", "nonempty_calls", "short_calls", "empty_calls"));
    names.addAll(List.of("failed_calls", "indeterminate_calls", "retried_attempts"));
    names.addAll(List.of("worker_claims_min", "worker_claims_max", "longest_call_ms"));
    for (Phase phase : Phase.values()) {
      String name = phase.name().toLowerCase(Locale.ROOT);
      names.add(name + "_mean_ms");
      for (double p : PERCENTILES) {
        names.add(name + "_p" + (p == 99.9 ? "999" : (int) p) + "_ms");
      }
      names.add(name + "_max_ms");
    }
    names.addAll(List.of("checked_claims", "duplicate_claims", "forbidden_findings"));
    return names;
  }

  private static List<String> fork(CellData cell, ForkRecord fork, Set<String> params) {
    List<String> row = new ArrayList<>();
    row.add(cell.id());
    row.add(fork.cell().benchmark());
    row.add(fork.cell().mode());
    row.add(String.valueOf(fork.cell().threads()));
    params.forEach(p -> row.add(fork.cell().params().getOrDefault(p, "")));
    row.add(String.valueOf(fork.round()));
    row.add(fork.startedAt());
    row.add(String.valueOf(fork.status()));
    row.add(fork.error());
    row.add(String.valueOf(fork.control()));
    row.add(String.valueOf(fork.verdict().verdict()));
    return row;
  }

  private static List<String> iteration(IterationRecord i) {
    List<String> row = new ArrayList<>();
    row.add(String.valueOf(i.iteration()));
    row.add(String.valueOf(i.warmup()));
    row.add(String.valueOf(i.dry()));
    row.add(number(i.windowNanos() / 1e9));
    row.add(String.valueOf(i.backlog()));
    row.add(String.valueOf(i.drained()));
    row.add(sum(i, WorkerCounts::tasks));
    row.add(number(i.tasksPerSecond()));
    row.add(sum(i, WorkerCounts::calls));
    row.add(number(i.callsPerSecond()));
    row.add(sum(i, WorkerCounts::nonEmpty));
    row.add(sum(i, WorkerCounts::shortCalls));
    row.add(sum(i, WorkerCounts::empty));
    row.add(sum(i, WorkerCounts::failed));
    row.add(sum(i, WorkerCounts::indeterminate));
    row.add(sum(i, w -> w.retries().values().stream().mapToLong(n -> n).sum()));
    long[] tasks = i.workers().stream().mapToLong(WorkerCounts::tasks).sorted().toArray();
    row.add(tasks.length == 0 ? "" : String.valueOf(tasks[0]));
    row.add(tasks.length == 0 ? "" : String.valueOf(tasks[tasks.length - 1]));
    row.add(
        number(i.workers().stream().mapToLong(WorkerCounts::longestNanos).max().orElse(0) / 1e6));
    for (Phase phase : Phase.values()) {
      LatencyHistogram h = i.latency().getOrDefault(phase, new LatencyHistogram());
      row.add(number(h.meanMs()));
      Arrays.stream(PERCENTILES).forEach(p -> row.add(number(h.percentileMs(p))));
      row.add(number(h.maxMs()));
    }
    row.add(String.valueOf(i.findings().claims()));
    row.add(String.valueOf(i.findings().count(Rule.DUPLICATE)));
    row.add(String.valueOf(i.findings().count(Grade.FORBIDDEN)));
    return row;
  }

  private static String sum(IterationRecord i, ToLongFunction<WorkerCounts> count) {
    return String.valueOf(i.workers().stream().mapToLong(count).sum());
  }

  private static String number(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "";
  }

  private static void line(StringBuilder out, List<String> fields) {
    out.append(fields.stream().map(CsvReport::field).collect(Collectors.joining(",")));
    out.append("\r\n");
  }

  static String field(String text) {
    boolean quote = text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return quote ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
