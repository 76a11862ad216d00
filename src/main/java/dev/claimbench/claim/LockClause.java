package dev.claimbench.claim;

/** PostgreSQL's row-lock clauses; the constants are the values of {@code -p lockClause}. */
public enum LockClause {
  /** A plain SELECT. Duplicates are expected, so its cells are controls of the verifier. */
  NONE(""),
  /** Workers wait for each other's rows. */
  FOR_UPDATE("for update"),
  /** A locked row is an error at once, SQLSTATE 55P03; the worker tries again. */
  FOR_UPDATE_NOWAIT("for update nowait"),
  /** Locked rows are passed over. */
  FOR_UPDATE_SKIP_LOCKED("for update skip locked"),
  /**
   * As {@link #FOR_UPDATE_SKIP_LOCKED}, but does not collide with the key-share lock that an
   * uncommitted child row takes through a foreign key.
   */
  FOR_NO_KEY_UPDATE_SKIP_LOCKED("for no key update skip locked"),
  /** The claim has no place for a clause: it locks as it is written, or not at all. */
  AS_WRITTEN("");

  private final String sql;

  LockClause(String sql) {
    this.sql = sql;
  }

  /**
   * @return the clause's text, empty for {@link #NONE} and {@link #AS_WRITTEN}
   */
  public String sql() {
    return sql;
  }
}
