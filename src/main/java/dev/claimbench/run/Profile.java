package dev.claimbench.run;

import dev.claimbench.error.BadInputException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How many rounds a run makes, by what its figures are for. */
enum Profile {
  /** One fork of each cell: shows large differences, without intervals. */
  QUICK(1),
  /** Enough forks to tell 10 % apart where forks differ by about 5 %. */
  STANDARD(6),
  /** For figures that are shown to others. */
  PUBLISH(12);

  private final int rounds;

  Profile(int rounds) {
    this.rounds = rounds;
  }

  /**
   * @return forks of each cell
   */
  int rounds() {
    return rounds;
  }

  /**
   * @return as the user writes it
   */
  String value() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws BadInputException if there is no such profile
   */
  static Profile of(String value) {
    for (Profile profile : values()) {
      if (profile.value().equals(value)) {
        return profile;
      }
    }
    throw new BadInputException(
        "--profile",
        value,
        Arrays.stream(values())
            .map(p -> p.value() + " (" + p.rounds + (p.rounds == 1 ? " round)" : " rounds)"))
            .collect(Collectors.joining(", ")));
  }
}
