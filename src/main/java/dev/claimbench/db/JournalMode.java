package dev.claimbench.db;

/** SQLite's journal mode, as asked for with {@code -p journalMode}. */
public enum JournalMode {
  /** A write-ahead log: readers and the one writer do not bar each other. */
  WAL,
  /** A rollback journal, deleted at each commit. */
  DELETE,
  /** A rollback journal, truncated at each commit. */
  TRUNCATE,
  /** A rollback journal whose header is overwritten at each commit. */
  PERSIST;

  /** The text users write and results show. */
  public String value() {
    return name();
  }

  /**
   * The constant whose {@link #value()} is the text.
   *
   * @throws dev.claimbench.error.BadInputException listing the legal values, for any other text
   */
  public static JournalMode of(String text) {
    return Legal.pick("-p journalMode", text, values(), JournalMode::value);
  }
}
