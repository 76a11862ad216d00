package dev.claimbench.db;

/** How a SQLite worker waits for a lock, as asked for with {@code -p busyHandler}. */
public enum BusyHandlerKind {
  /**
   * SQLite's own: sleeps that grow from 1 to 100 ms, so that whoever has waited long polls seldom
   * and newcomers win.
   */
  SQLITE,
  /** Sleeps 1 ms each time, however long the wait. */
  CONSTANT_1MS;

  /** The text users write and results show. */
  public String value() {
    return name();
  }

  /**
   * The constant whose {@link #value()} is the text.
   *
   * @throws dev.claimbench.error.BadInputException listing the legal values, for any other text
   */
  public static BusyHandlerKind of(String text) {
    return Legal.pick("-p busyHandler", text, values(), BusyHandlerKind::value);
  }
}
