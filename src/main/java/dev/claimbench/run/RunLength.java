package dev.claimbench.run;

import dev.claimbench.error.BadInputException;
import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * How long a run goes on and what shuffles it: from {@code --profile}, {@code --budget}, JMH's
 * {@code -f} and {@code --seed}.
 *
 * @param profile null if none was named
 * @param budgetSeconds time for forks; 0 where the number of rounds is fixed
 * @param seed for the order within each round
 */
record RunLength(Profile profile, double budgetSeconds, long seed) {
  /** Exact in every reader of JSON, those that know doubles only included. */
  static final long LARGEST_SEED = (1L << 53) - 1;

  /** Short enough to be typed again. */
  private static final long RANDOM_SEEDS = 1_000_000_000L;

  /**
   * @throws BadInputException if a value is not legal, or if two options say how many rounds
   */
  static RunLength of(OwnOptions own, CommandLineOptions jmh) {
    Profile profile = own.profile == null ? null : Profile.of(own.profile);
    double budget = own.budget == null ? 0 : seconds(own.budget);
    if (profile != null && jmh.getForkCount().hasValue()) {
      throw both("-f", jmh.getForkCount().get().toString(), "--profile", own.profile);
    }
    if (own.budget != null && jmh.getForkCount().hasValue()) {
      throw both("-f", jmh.getForkCount().get().toString(), "--budget", own.budget);
    }
    if (profile != null && own.budget != null) {
      throw both("--profile", own.profile, "--budget", own.budget);
    }
    long seed =
        own.seed == null ? ThreadLocalRandom.current().nextLong(RANDOM_SEEDS) : seed(own.seed);
    return new RunLength(profile, budget, seed);
  }

  /**
   * @return the same with the seed of the run that goes on
   */
  RunLength with(long otherSeed) {
    return new RunLength(profile, budgetSeconds, otherSeed);
  }

  private static BadInputException both(String a, String aValue, String b, String bValue) {
    return new BadInputException(
        String.format(
            "%s %s and %s %s both say how many rounds: leave one of them out",
            a, aValue, b, bValue));
  }

  private static double seconds(String text) {
    if (!text.matches("[1-9]\\d{0,5}[smh]")) {
      throw new BadInputException("--budget", text, "a time such as 90s, 20m or 1h");
    }
    long n = Long.parseLong(text.substring(0, text.length() - 1));
    return switch (text.charAt(text.length() - 1)) {
      case 's' -> n;
      case 'm' -> n * 60.0;
      default -> n * 3600.0;
    };
  }

  private static long seed(String text) {
    if (!text.matches("\\d{1,16}") || Long.parseLong(text) > LARGEST_SEED) {
      throw new BadInputException("--seed", text, "an integer from 0 to " + LARGEST_SEED);
    }
    return Long.parseLong(text);
  }

  /**
   * @return whether rounds go on until the time is spent
   */
  boolean budgeted() {
    return budgetSeconds > 0;
  }
}
