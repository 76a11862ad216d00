package dev.claimbench.check;

import dev.claimbench.cli.Arguments;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What may follow {@code check} on the command line. */
@Command(
    name = "java -jar benchmarks.jar check",
    sortOptions = false,
    description = {
      "Runs a claim on PostgreSQL under conditions that break claims, and says what it did under",
      "each: for correctness, not speed. CLAIM is a file of SQL with :batch, :worker and :ids, or",
      "the name of a shape.",
      "Exit codes: 0 nothing forbidden was seen, 1 failed or bad input, 2 violated, 3 unknown."
    })
final class CheckOptions {
  @Parameters(paramLabel = "CLAIM", arity = "1", description = "a .sql file, or a shape's name")
  List<String> claims = new ArrayList<>();

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "a .sql file that makes and loads the table (default: ClaimBench's own)")
  Path schema;

  @Option(
      names = "--lock",
      paramLabel = "CLAUSE",
      defaultValue = "FOR_UPDATE_SKIP_LOCKED",
      description = "what stands for :lock (default: FOR_UPDATE_SKIP_LOCKED)")
  String lock;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "10",
      description = "tasks per claim (default: 10)")
  String batch;

  @Option(
      names = "--postgres",
      paramLabel = "SERVER",
      defaultValue = "auto",
      description = "as for a run (default: auto)")
  String postgres;

  @Option(names = "--data-dir", paramLabel = "DIR", description = "as for a run")
  Path dataDir;

  @Option(names = "--help", description = "this text, and exit")
  boolean help;

  static CheckOptions parse(List<String> arguments) {
    CheckOptions options = new CheckOptions();
    if (arguments.contains("--help")) {
      options.help = true;
      return options;
    }
    Arguments.parse(options, arguments);
    return options;
  }
}
