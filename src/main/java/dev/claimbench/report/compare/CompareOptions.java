package dev.claimbench.report.compare;

import dev.claimbench.cli.Arguments;
import dev.claimbench.error.BadInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What may follow {@code compare} on the command line. */
@Command(
    name = "java -jar benchmarks.jar compare",
    sortOptions = false,
    description = {
      "Compares cells of one run by a parameter, or the same cells of two runs. A fork is one",
      "value: medians over forks, a bootstrap interval of their ratio, the exact Mann-Whitney",
      "test with Holm's correction. Fewer than four forks each: no verdict.",
      "Exit codes: 0, 1 for bad input, 3 if a gate was asked for and nothing could be decided, 4",
      "if the gate failed."
    })
final class CompareOptions {
  @Parameters(
      paramLabel = "RUN",
      arity = "1..2",
      description = "a run's folder, its name below the results folder, or latest")
  List<String> runs = new ArrayList<>();

  @Option(
      names = "--by",
      paramLabel = "PARAMETER",
      description = "within one run: compare cells that differ in this parameter only")
  String by;

  @Option(
      names = "--baseline",
      paramLabel = "VALUE",
      description =
          "with --by: what the others are compared with (default: the first that is no control)")
  String baseline;

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      defaultValue = "both",
      description = "claims, p99 or both (default: both)")
  String metric;

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      defaultValue = "5%",
      description = "smaller differences do not matter (default: 5%%)")
  String threshold;

  @Option(
      names = "--fail-if-slower",
      paramLabel = "PERCENT",
      description = "exit code 4 if a pair is clearly worse, and by more than this")
  String failIfSlower;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, md or csv (default: text)")
  String format;

  @Option(names = "--output", paramLabel = "FILE", description = "write there, not to stdout")
  Path output;

  @Option(
      names = "--results-dir",
      paramLabel = "DIR",
      defaultValue = "bench-results",
      description = "where runs are looked for (default: bench-results)")
  Path resultsDir;

  @Option(names = "--help", description = "this text, and exit")
  boolean help;

  static CompareOptions parse(List<String> arguments) {
    CompareOptions options = new CompareOptions();
    if (arguments.contains("--help")) {
      options.help = true;
      return options;
    }
    Arguments.parse(options, arguments);
    if (options.runs.size() > 2) {
      // picocli's arity bounds each occurrence, and positional arguments have many.
      throw new BadInputException("RUN", options.runs.get(2), "given once with --by, or twice");
    }
    if (options.runs.size() == 1 && options.by == null) {
      throw new BadInputException("compare: one run needs --by PARAMETER; or name two runs");
    }
    if (options.runs.size() == 2 && options.by != null) {
      throw new BadInputException("--by", options.by, "used with one run, not with two");
    }
    if (options.baseline != null && options.by == null) {
      throw new BadInputException("--baseline", options.baseline, "used together with --by");
    }
    return options;
  }

  List<Metric> metrics() {
    return switch (metric) {
      case "both" -> List.of(Metric.CLAIMS, Metric.P99);
      case "claims" -> List.of(Metric.CLAIMS);
      case "p99" -> List.of(Metric.P99);
      default -> throw new BadInputException("--metric", metric, "one of claims, p99, both");
    };
  }

  String format() {
    if (!List.of("text", "md", "csv").contains(format)) {
      throw new BadInputException("--format", format, "one of text, md, csv");
    }
    return format;
  }

  /**
   * @return a part of one
   */
  static double percent(String option, String value) {
    try {
      double percent =
          Double.parseDouble(value.endsWith("%") ? value.substring(0, value.length() - 1) : value);
      if (percent > 0 && percent < 100) {
        return percent / 100;
      }
    } catch (NumberFormatException e) {
      // Refused below.
    }
    throw new BadInputException(option, value, "a percentage above 0 and below 100, such as 10%");
  }
}
