package dev.claimbench.claim;

import java.sql.SQLException;

/** An error's code as results show it. */
public final class SqlCodes {
  private SqlCodes() {}

  /**
   * @param engine whose error it is
   * @param e the error
   * @return SQLSTATE, or the name of SQLite's extended result code; "unknown" without one
   */
  public static String of(Engine engine, SQLException e) {
    return engine == Engine.POSTGRES ? PostgresErrors.code(e) : SqliteErrors.code(e);
  }
}
