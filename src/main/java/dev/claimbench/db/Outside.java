package dev.claimbench.db;

import dev.claimbench.error.BadInputException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;

/**
 * Keeps a user's SQL inside the run's own schema: a table of theirs that lies beside it is never
 * touched. Whatever a transaction writes, locks, makes or drops leaves a lock that can be looked at
 * before the commit; a function or type its mark in the catalogue.
 */
public final class Outside {
  private static final QueueScript SCRIPT = new QueueScript("postgres");

  private final Connection connection;
  private final String schema;
  private final Set<Long> before = new HashSet<>();

  /**
   * @param connection in whose search path our schema comes first
   * @throws SQLException if the server does not answer
   */
  public Outside(Connection connection) throws SQLException {
    this.connection = connection;
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery("select current_schema()")) {
        row.next();
        this.schema = row.getString(1);
      }
      try (ResultSet rows = statement.executeQuery(SCRIPT.statement("outside-before.sql"))) {
        while (rows.next()) {
          before.add(rows.getLong(1));
        }
      }
    }
  }

  /**
   * Looks at the open transaction; the caller ends it, with a rollback if this throws.
   *
   * @param file whose statements it ran, for the message
   * @throws BadInputException if they touched anything outside
   * @throws SQLException if the server does not answer
   */
  public void check(String file) throws SQLException {
    String sql =
        SCRIPT.statement("outside.sql").replace(":schema", "'" + schema.replace("'", "''") + "'");
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        String name = rows.getString("name");
        if (name != null || before.contains(rows.getLong("oid"))) {
          throw new BadInputException(
              file
                  + ": would change or lock "
                  + (name == null ? "a table that it drops" : name)
                  + ", which lies outside of the run's own schema; nothing was changed:"
                  + " leave the schema's name and search_path out");
        }
      }
    }
  }
}
