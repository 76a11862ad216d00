package dev.claimbench.db;

/**
 * How much of a committed claim may be lost in a crash, as asked for with {@code -p durability}.
 */
public enum Durability {
  /** A commit that returned is on disk. */
  ON("on"),
  /** The last commits may be lost in a crash of the server; the table stays consistent. */
  ASYNC_COMMIT("async-commit"),
  /** Nothing is flushed: a crash of the machine can lose or corrupt everything. */
  OFF("off");

  /** The option's name in errors. */
  static final String OPTION = "-p durability";

  private final String value;

  Durability(String value) {
    this.value = value;
  }

  /** The text users write and results show. */
  public String value() {
    return value;
  }

  /**
   * The constant whose {@link #value()} is the text.
   *
   * @throws dev.claimbench.error.BadInputException listing the legal values, for any other text
   */
  public static Durability of(String text) {
    return Legal.pick(OPTION, text, values(), Durability::value);
  }
}
