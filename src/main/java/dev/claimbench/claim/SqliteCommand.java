package dev.claimbench.claim;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A SQLite statement without parameters and rows, prepared once. After an error other than a lock
 * conflict the driver finalizes a prepared statement, so the next run prepares it anew.
 */
final class SqliteCommand {
  private final Connection connection;
  private final String sql;
  private PreparedStatement statement;

  SqliteCommand(Connection connection, String sql) throws SQLException {
    this.connection = connection;
    this.sql = sql;
    this.statement = connection.prepareStatement(sql);
  }

  void run() throws SQLException {
    if (statement == null) {
      statement = connection.prepareStatement(sql);
    }
    try {
      statement.execute();
    } catch (SQLException e) {
      if (!SqliteErrors.isConflict(e)) {
        statement = null;
      }
      throw e;
    }
  }
}
