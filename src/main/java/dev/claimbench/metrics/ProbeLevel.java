package dev.claimbench.metrics;

import dev.claimbench.error.BadInputException;

/** How closely the engine is looked at while workers claim: the values of {@code --probe}. */
public enum ProbeLevel {
  /** Not at all. */
  OFF,
  /** Counters before and after each iteration. */
  COUNTERS,
  /** Also what each worker's session is doing, fifty times a second. */
  WAITS;

  /**
   * @param text as given on the command line
   * @throws BadInputException listing the legal values
   */
  public static ProbeLevel of(String text) {
    for (ProbeLevel level : values()) {
      if (level.value().equals(text)) {
        return level;
      }
    }
    throw new BadInputException("--probe", text, "one of off, counters, waits");
  }

  /**
   * @return the text users write
   */
  public String value() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
