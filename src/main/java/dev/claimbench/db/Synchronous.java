package dev.claimbench.db;

/** When SQLite flushes to disk, as asked for with {@code -p synchronous}. */
public enum Synchronous {
  // In the order of SQLite's own numbers, 0 to 3, which is how the pragma is read back.
  /** Never: a crash of the machine can corrupt the file. */
  OFF,
  /** In WAL mode at checkpoints only: the last commits may be lost in a crash of the machine. */
  NORMAL,
  /** At each commit. */
  FULL,
  /** As {@link #FULL}, and the folder too after a rollback journal is deleted. */
  EXTRA;

  /** The text users write and results show. */
  public String value() {
    return name();
  }

  /**
   * The constant whose {@link #value()} is the text.
   *
   * @throws dev.claimbench.error.BadInputException listing the legal values, for any other text
   */
  public static Synchronous of(String text) {
    return Legal.pick("-p synchronous", text, values(), Synchronous::value);
  }
}
