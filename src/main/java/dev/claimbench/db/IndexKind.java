package dev.claimbench.db;

/** Which index the queue table has for its claims, as asked for with {@code -p index}. */
public enum IndexKind {
  /** The primary key and the unique url only. */
  NONE("none"),
  /** On {@code (id)} of the free tasks only. */
  PARTIAL("partial"),
  /** On {@code (status, id)} of all tasks. */
  FULL("full");

  private final String value;

  IndexKind(String value) {
    this.value = value;
  }

  /** The text users write and results show. */
  public String value() {
    return value;
  }

  /** The resource, in an engine's folder, that creates this index. */
  String resource() {
    return "index-" + value + ".sql";
  }

  /**
   * The constant whose {@link #value()} is the text.
   *
   * @throws dev.claimbench.error.BadInputException listing the legal values, for any other text
   */
  public static IndexKind of(String text) {
    return Legal.pick("-p index", text, values(), IndexKind::value);
  }
}
