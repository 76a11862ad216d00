package dev.claimbench.claim;

/** How a SQLite claim opens its transaction; the constants are the values of {@code -p begin}. */
public enum SqliteBegin {
  /** Takes the write lock at once; the wait for it is the lock wait. */
  IMMEDIATE,
  /** Takes locks as statements need them; a reader that becomes a writer can be refused at once. */
  DEFERRED,
  /** In a rollback journal also bars readers; in WAL mode the same as {@link #IMMEDIATE}. */
  EXCLUSIVE,
  /** No transaction around the claim: each of its statements is one of its own. */
  AUTOCOMMIT;

  /**
   * @return the statement; empty for {@link #AUTOCOMMIT}
   */
  public String sql() {
    return this == AUTOCOMMIT ? "" : "begin " + name().toLowerCase(java.util.Locale.ROOT);
  }
}
