package dev.claimbench.claim;

/** How a SQLite claim opens its transaction; the constants are the values of {@code -p begin}. */
public enum SqliteBegin {
  /** Takes the write lock at once; the wait for it is the lock wait. */
  IMMEDIATE,
  /** Takes locks as statements need them; a reader that becomes a writer can be refused at once. */
  DEFERRED,
  /** In a rollback journal also bars readers; in WAL mode the same as {@link #IMMEDIATE}. */
  EXCLUSIVE;

  /**
   * @return the statement
   */
  public String sql() {
    return "begin " + name().toLowerCase(java.util.Locale.ROOT);
  }
}
