package dev.claimbench.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;

/** What a queue table's key is made of. */
public enum KeyKind {
  /** smallint, integer, bigint: the number itself is the task's id. */
  INTEGER("bigint"),
  /** uuid. */
  UUID("uuid"),
  /** text, varchar. */
  TEXT("text");

  private final String sqlType;

  KeyKind(String sqlType) {
    this.sqlType = sqlType;
  }

  /**
   * @return PostgreSQL's name of the type, for arrays
   */
  public String sqlType() {
    return sqlType;
  }

  /**
   * @param rows a query's result
   * @param column from 1
   * @return null if such a column cannot be a key here
   * @throws SQLException if the driver cannot tell
   */
  public static KeyKind of(ResultSet rows, int column) throws SQLException {
    if (rows.getMetaData().getColumnTypeName(column).equals("uuid")) {
      return UUID;
    }
    return switch (rows.getMetaData().getColumnType(column)) {
      case Types.SMALLINT, Types.INTEGER, Types.BIGINT -> INTEGER;
      case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR -> TEXT;
      default -> null;
    };
  }
}
