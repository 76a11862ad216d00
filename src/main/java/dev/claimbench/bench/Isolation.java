package dev.claimbench.bench;

import java.sql.Connection;

/**
 * Transaction isolation levels of PostgreSQL; the constants are the values of {@code -p isolation}.
 */
public enum Isolation {
  /** PostgreSQL's default, and the level that queue tables are made for. */
  READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
  /** Aborts claims with SQLSTATE 40001 when another worker was faster, SKIP LOCKED or not. */
  REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
  /** As {@link #REPEATABLE_READ}, and more of it. */
  SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

  private final int jdbc;

  Isolation(int jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * @return the constant of {@link Connection}
   */
  public int jdbc() {
    return jdbc;
  }
}
