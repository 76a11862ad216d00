package dev.claimbench.run;

import dev.claimbench.error.BadInputException;
import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * How long a run goes on and what shuffles it: from {@code --profile}, JMH's {@code -f} and {@code
 * --seed}.
 *
 * @param profile null if none was named
 * @param seed for the order within each round
 */
record RunLength(Profile profile, long seed) {
  /** Exact in every reader of JSON, those that know doubles only included. */
  static final long LARGEST_SEED = (1L << 53) - 1;

  /** Short enough to be typed again. */
  private static final long RANDOM_SEEDS = 1_000_000_000L;

  /**
   * @throws BadInputException if a value is not legal, or if two options say how many rounds
   */
  static RunLength of(OwnOptions own, CommandLineOptions jmh) {
    Profile profile = own.profile == null ? null : Profile.of(own.profile);
    if (profile != null && jmh.getForkCount().hasValue()) {
      throw both("-f", jmh.getForkCount().get().toString(), "--profile", own.profile);
    }
    long seed =
        own.seed == null ? ThreadLocalRandom.current().nextLong(RANDOM_SEEDS) : seed(own.seed);
    return new RunLength(profile, seed);
  }

  /**
   * @return the same with the seed of the run that goes on
   */
  RunLength with(long otherSeed) {
    return new RunLength(profile, otherSeed);
  }

  private static BadInputException both(String a, String aValue, String b, String bValue) {
    return new BadInputException(
        String.format(
            "%s %s and %s %s both say how many rounds: leave one of them out",
            a, aValue, b, bValue));
  }

  private static long seed(String text) {
    if (!text.matches("\\d{1,16}") || Long.parseLong(text) > LARGEST_SEED) {
      throw new BadInputException("--seed", text, "an integer from 0 to " + LARGEST_SEED);
    }
    return Long.parseLong(text);
  }
}
