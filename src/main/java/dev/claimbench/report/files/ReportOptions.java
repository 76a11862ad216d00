package dev.claimbench.report.files;

import dev.claimbench.cli.Arguments;
import dev.claimbench.error.BadInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What may follow {@code report} on the command line. */
@Command(
    name = "java -jar benchmarks.jar report",
    sortOptions = false,
    description = {
      "Makes a run's report.html, report.md and results.csv again from what is stored in its folder,",
      "the same each time. Exit codes: 0 written, 1 there is no such run or it cannot be read."
    })
final class ReportOptions {
  @Parameters(
      paramLabel = "RUN",
      arity = "0..*",
      description = "a run's folder, its name under --results-dir, or latest")
  List<String> runs = new ArrayList<>();

  @Option(
      names = "--results-dir",
      paramLabel = "DIR",
      defaultValue = "bench-results",
      description = "where runs are looked for (default: bench-results)")
  Path resultsDir;

  @Option(
      names = "--text",
      description = "prints the run's tables, as at its end, and writes nothing")
  boolean text;

  @Option(
      names = "--only",
      paramLabel = "NAME=VALUE[,VALUE...]",
      description = "with --text: cells with one of these values only; may be given repeatedly")
  List<String> only = new ArrayList<>();

  @Option(names = "--help", description = "this text, and exit")
  boolean help;

  static ReportOptions parse(List<String> arguments) {
    ReportOptions options = new ReportOptions();
    Arguments.parse(options, arguments);
    if (!options.only.isEmpty() && !options.text) {
      throw new BadInputException("--only", options.only.get(0), "used together with --text");
    }
    return options;
  }
}
