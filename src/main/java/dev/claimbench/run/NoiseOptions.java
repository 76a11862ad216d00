package dev.claimbench.run;

import dev.claimbench.cli.Arguments;
import dev.claimbench.error.BadInputException;
import dev.claimbench.stats.Power;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** What may follow {@code aa} on the command line; the rest is a run's. */
@Command(
    name = "java -jar benchmarks.jar aa",
    sortOptions = false,
    description = {
      "Runs each cell against itself, its forks dealt to two arms in turn, and says what differs",
      "all the same: the noise floor of this machine, and the rounds that an effect of 5, 10 or",
      "20 % needs. Cells and all else as for a run (--postgres, -p, -t, -r ...); without any, the",
      "usual claim of both engines, about 4 minutes. The run's folder gets aa.md and aa.json.",
      "Exit codes: those of a run."
    })
final class NoiseOptions {
  private static final int DEFAULT_ROUNDS = 6;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "forks in each of the two arms, 4 to 100 (default: 6)")
  String rounds;

  @Option(
      names = "--of",
      paramLabel = "RUN",
      description = "no new run: the forks of that one (a folder, its name, or latest)")
  String of;

  @Option(names = "--help", description = "this text, and exit")
  boolean help;

  @Unmatched List<String> rest = new ArrayList<>();

  static NoiseOptions parse(List<String> arguments) {
    NoiseOptions options = new NoiseOptions();
    if (arguments.contains("--help")) {
      options.help = true;
      return options;
    }
    Arguments.parse(options, arguments);
    options.rounds();
    return options;
  }

  /**
   * @throws BadInputException if it is no number of rounds
   */
  int rounds() {
    if (rounds == null) {
      return DEFAULT_ROUNDS;
    }
    if (!rounds.matches("\\d{1,3}")
        || Integer.parseInt(rounds) < Power.LEAST_FORKS
        || Integer.parseInt(rounds) > Power.MOST_FORKS) {
      throw new BadInputException(
          "--rounds", rounds, "an integer from " + Power.LEAST_FORKS + " to " + Power.MOST_FORKS);
    }
    return Integer.parseInt(rounds);
  }
}
