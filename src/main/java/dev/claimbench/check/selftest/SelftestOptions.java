package dev.claimbench.check.selftest;

import dev.claimbench.claim.Engine;
import dev.claimbench.cli.Arguments;
import dev.claimbench.error.BadInputException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What may follow {@code selftest} on the command line. */
@Command(
    name = "java -jar benchmarks.jar selftest",
    sortOptions = false,
    description = {
      "Proves the verifier: runs claims that are known to be wrong, each under the condition that",
      "brings it to light, and all safe ones under every condition; about 2 minutes.",
      "Exit codes: 0 all were caught and no safe one accused, 1 failed or bad input, 2 one was",
      "missed or a safe one accused, 3 a safe one showed nothing."
    })
final class SelftestOptions {
  private static final double LONG_SECONDS = 3;
  private static final double MOST_SECONDS = 3600;

  @Option(
      names = "--postgres",
      paramLabel = "SERVER",
      defaultValue = "auto",
      description =
          "auto | embedded | container[:IMAGE] | jdbc:postgresql://HOST:PORT/DB (default: auto)")
  String postgres;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      defaultValue = "all",
      description = "all | postgres | sqlite (default: all)")
  String engine;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "0",
      description = "each safe claim under each condition for so long (default: 0, one round)")
  String seconds;

  @Option(names = "--long", description = "the same as --seconds 3: about 20 minutes")
  boolean isLong;

  @Option(
      names = "--table",
      paramLabel = "RUN",
      description =
          "runs nothing: prints the table of claim statements from what RUN's folder holds")
  Path table;

  @Option(names = "--data-dir", paramLabel = "DIR", description = "as for a run")
  Path dataDir;

  @Option(
      names = "--results-dir",
      paramLabel = "DIR",
      defaultValue = "bench-results",
      description = "where the run's folder is made (default: bench-results)")
  Path resultsDir;

  @Option(names = "--help", description = "this text, and exit")
  boolean help;

  static SelftestOptions parse(List<String> arguments) {
    SelftestOptions options = new SelftestOptions();
    Arguments.parse(options, arguments);
    return options;
  }

  /**
   * @throws BadInputException if it is no number in range
   */
  double safeSeconds() {
    double value;
    try {
      value = Double.parseDouble(seconds);
    } catch (NumberFormatException e) {
      value = -1;
    }
    // Written so that NaN is refused, too.
    if (!(value >= 0 && value <= MOST_SECONDS)) {
      throw new BadInputException("--seconds", seconds, "a number from 0 to 3600");
    }
    return isLong ? Math.max(value, LONG_SECONDS) : value;
  }

  /**
   * @throws BadInputException if it is none of them
   */
  List<Engine> engines() {
    if (engine.equals("all")) {
      return List.of(Engine.values());
    }
    return Arrays.stream(Engine.values())
        .filter(e -> e.folder().equals(engine))
        .findFirst()
        .map(List::of)
        .orElseThrow(() -> new BadInputException("--engine", engine, "all, postgres, sqlite"));
  }
}
