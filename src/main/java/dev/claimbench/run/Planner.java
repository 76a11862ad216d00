package dev.claimbench.run;

import dev.claimbench.bench.Parameters;
import dev.claimbench.error.BadInputException;
import dev.claimbench.report.CellKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.TimeValue;

/** From JMH's command line to the cells to run; every value is checked before anything starts. */
final class Planner {
  /** Parameters are shown in this order, unknown ones after them. */
  private static final List<String> ORDER =
      List.of(
          "lockClause",
          "journalMode",
          "begin",
          "shape",
          "schema",
          "batchSize",
          "holdMs",
          "index",
          "backlog",
          "durability",
          "isolation",
          "condition",
          "planCacheMode",
          "prepareThreshold",
          "synchronous",
          "busyTimeoutMs",
          "busyHandler");

  private final CommandLineOptions options;
  private final List<String> leftOut = new ArrayList<>();
  private final List<Cell> cells = new ArrayList<>();

  private Planner(CommandLineOptions options) {
    this.options = options;
  }

  /**
   * @throws BadInputException if nothing matches, a parameter is unknown or a value illegal
   */
  static Plan plan(CommandLineOptions options) {
    return new Planner(options).plan();
  }

  private Plan plan() {
    Set<BenchmarkListEntry> all = find(List.of(), List.of());
    Set<BenchmarkListEntry> entries = find(options.getIncludes(), options.getExcludes());
    if (entries.isEmpty()) {
      Set<BenchmarkListEntry> included = find(options.getIncludes(), List.of());
      if (!included.isEmpty()) {
        throw new BadInputException(
            "-e "
                + String.join(" -e ", options.getExcludes())
                + ": leaves no benchmark; without it: "
                + names(included));
      }
      throw new BadInputException(
          "no benchmark matches " + options.getIncludes() + "; there are: " + names(all));
    }
    checkNames(entries);
    int rounds = 1;
    for (BenchmarkListEntry entry : entries) {
      rounds = Math.max(1, options.getForkCount().orElse(entry.getForks().orElse(1)));
      String reason = entries.size() > 1 ? elsewhere(entry) : "";
      if (reason.isEmpty()) {
        expand(entry, entries.size() > 1);
      } else {
        leftOut.add(reason);
      }
    }
    if (cells.isEmpty()) {
      throw new BadInputException("nothing to run: " + String.join("; ", leftOut));
    }
    return new Plan(List.copyOf(cells), rounds, List.copyOf(leftOut));
  }

  private static Set<BenchmarkListEntry> find(List<String> includes, List<String> excludes) {
    try {
      return BenchmarkList.defaultList().find(new QuietFormat(), includes, excludes);
    } catch (PatternSyntaxException e) {
      throw new BadInputException(
          "benchmarks", e.getPattern(), "a regular expression (" + e.getDescription() + ")");
    }
  }

  private static String names(Collection<BenchmarkListEntry> entries) {
    return String.join(", ", entries.stream().map(BenchmarkListEntry::getUsername).toList());
  }

  private void checkNames(Collection<BenchmarkListEntry> entries) {
    Set<String> legal = new TreeSet<>();
    for (BenchmarkListEntry entry : entries) {
      legal.addAll(defaults(entry).keySet());
    }
    for (String name : JmhArguments.parameterNames(options)) {
      if (!legal.contains(name)) {
        throw new BadInputException(
            "-p "
                + name
                + ": no such parameter of "
                + names(entries)
                + "; legal: "
                + String.join(", ", legal));
      }
    }
  }

  private static Map<String, String[]> defaults(BenchmarkListEntry entry) {
    return entry.getParams().orElse(Map.of());
  }

  /**
   * A table of the user's belongs to one engine, and so does the claim for it.
   *
   * @return why the other engine's benchmark is left out as a whole, empty if it is not
   */
  private String elsewhere(BenchmarkListEntry entry) {
    boolean own =
        options.getParameter("schema").orElse(List.of()).stream()
            .anyMatch(v -> !v.equals(Parameters.STANDARD));
    return own && !defaults(entry).containsKey("schema")
        ? entry.getUsername() + ": schema=file: is a table on PostgreSQL"
        : "";
  }

  /**
   * @param several whether other benchmarks are asked for too, so that what belongs to one of them
   *     is no mistake
   */
  private void expand(BenchmarkListEntry entry, boolean several) {
    Map<String, String[]> defaults = defaults(entry);
    List<String> names = new ArrayList<>(ORDER);
    names.retainAll(defaults.keySet());
    defaults.keySet().stream().filter(n -> !names.contains(n)).sorted().forEach(names::add);
    List<Map<String, String>> combinations = List.of(Map.of());
    for (String name : names) {
      Collection<String> values = options.getParameter(name).orElse(List.of(defaults.get(name)));
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> combination : combinations) {
        for (String value : values.stream().distinct().toList()) {
          if (several && Parameters.isOtherEngines(entry.getUserClassQName(), name, value)) {
            String reason = entry.getUsername() + " " + name + "=" + value + ": not of this engine";
            if (!leftOut.contains(reason)) {
              leftOut.add(reason);
            }
            continue;
          }
          Parameters.check(entry.getUserClassQName(), name, value);
          Map<String, String> next = new LinkedHashMap<>(combination);
          next.put(name, value);
          longer.add(next);
        }
      }
      combinations = longer;
    }
    Collection<Mode> modes =
        options.getBenchModes().isEmpty() ? List.of(entry.getMode()) : options.getBenchModes();
    for (Mode mode : modes) {
      combinations.stream()
          .map(params -> Parameters.settled(entry.getUserClassQName(), params))
          .distinct()
          .forEach(params -> add(entry, mode, params));
    }
  }

  private void add(BenchmarkListEntry entry, Mode mode, Map<String, String> params) {
    int threads = options.getThreads().orElse(entry.getThreads().orElse(1));
    if (threads == Threads.MAX) {
      threads = Runtime.getRuntime().availableProcessors();
    }
    String reason = Parameters.nonsense(entry.getUserClassQName(), params, threads);
    if (!reason.isEmpty()) {
      leftOut.add(Parameters.line(params) + ": " + reason);
      return;
    }
    int warmups = options.getWarmupIterations().orElse(entry.getWarmupIterations().orElse(0));
    int measured =
        options.getMeasurementIterations().orElse(entry.getMeasurementIterations().orElse(1));
    TimeValue warmup = options.getWarmupTime().orElse(entry.getWarmupTime().orElse(TimeValue.NONE));
    TimeValue time =
        options.getMeasurementTime().orElse(entry.getMeasurementTime().orElse(TimeValue.NONE));
    cells.add(
        new Cell(
            new CellKey(entry.getUsername(), mode.shortLabel(), threads, params),
            mode,
            Parameters.isControl(params, threads),
            warmups + measured,
            warmups * seconds(warmup) + measured * seconds(time)));
  }

  private static double seconds(TimeValue time) {
    return time.convertTo(java.util.concurrent.TimeUnit.MILLISECONDS) / 1e3;
  }
}
