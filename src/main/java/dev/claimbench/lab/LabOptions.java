package dev.claimbench.lab;

import dev.claimbench.cli.Arguments;
import dev.claimbench.error.BadInputException;
import dev.claimbench.lab.model.Numbers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What may follow {@code lab} on the command line. */
@Command(
    name = "java -jar benchmarks.jar lab",
    sortOptions = false,
    description = {
      "Repeats the experiments of two published labs on queue tables, and what they left untried,",
      "with worker processes. Exit codes: 0 every behaviour holds, 2 one differs, 1 the harness",
      "failed."
    })
final class LabOptions {
  private static final int MOST = 1_000_000;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description = "experiments to run, * stands for anything (default: all)")
  List<String> names = new ArrayList<>();

  @Option(names = "--list", description = "list the experiments, and exit")
  boolean list;

  @Option(
      names = "--postgres",
      paramLabel = "SERVER",
      defaultValue = "auto",
      description =
          "auto | embedded | container[:IMAGE] | jdbc:postgresql://HOST:PORT/DB (default: auto)")
  String postgres;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "folder for the embedded cluster and the SQLite files, on a real disk")
  Path dataDir;

  @Option(
      names = "--results-dir",
      paramLabel = "DIR",
      defaultValue = "bench-results",
      description = "where the run's folder is made (default: bench-results)")
  Path resultsDir;

  @Option(
      names = "--tasks",
      paramLabel = "N",
      defaultValue = "400",
      description = "of postgres.lock-clauses: tasks in the table (default: 400)")
  int tasks;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "4",
      description = "of postgres.lock-clauses: worker processes (default: 4)")
  int workers;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "10",
      description = "of postgres.lock-clauses: tasks per claim (default: 10)")
  int batch;

  @Option(
      names = "--hold-ms",
      paramLabel = "MS",
      defaultValue = "50",
      description = "of postgres.lock-clauses: work in a long transaction (default: 50)")
  int holdMs;

  @Option(
      names = "--work-ms",
      paramLabel = "MS",
      defaultValue = "20",
      description = "of postgres.lock-clauses: work after each transaction (default: 20)")
  int workMs;

  @Option(names = "--help", description = "this text, and exit")
  boolean help;

  static LabOptions parse(List<String> arguments) {
    LabOptions options = new LabOptions();
    Arguments.parse(options, arguments);
    return options;
  }

  /**
   * @throws BadInputException if one is out of range
   */
  Numbers numbers() {
    return new Numbers(
        within("--tasks", tasks, 1, MOST),
        // With one worker there is nothing that a lock clause could change.
        within("--workers", workers, 2, 64),
        within("--batch", batch, 1, MOST),
        within("--hold-ms", holdMs, 1, 10_000),
        within("--work-ms", workMs, 0, 10_000));
  }

  private static int within(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new BadInputException(
          option, String.valueOf(value), "an integer from " + least + " to " + most);
    }
    return value;
  }
}
