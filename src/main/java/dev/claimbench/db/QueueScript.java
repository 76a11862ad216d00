package dev.claimbench.db;

import dev.claimbench.error.HarnessException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The queue table's SQL of one engine, and running it. */
final class QueueScript {
  private final String folder;

  /**
   * @param folder the engine's resource folder below this package
   */
  QueueScript(String folder) {
    this.folder = folder;
  }

  /** The statements of one file. */
  List<String> statements(String file) {
    return SqlResource.statements(QueueScript.class, folder + "/" + file);
  }

  /** The one statement of a file. */
  String statement(String file) {
    List<String> statements = statements(file);
    if (statements.size() != 1) {
      throw new HarnessException(
          folder + "/" + file + " holds " + statements.size() + " statements instead of one");
    }
    return statements.get(0);
  }

  /** Runs each statement of each file, in the connection's transaction mode. */
  void run(Connection connection, String... files) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String file : files) {
        for (String sql : statements(file)) {
          statement.execute(sql);
        }
      }
    }
  }

  /**
   * Runs {@code fill.sql} for that many tasks.
   *
   * @throws HarnessException when another number of rows was inserted
   */
  void fill(Connection connection, long backlog) throws SQLException {
    String sql = statement("fill.sql").replace(":backlog", Long.toString(backlog));
    try (Statement statement = connection.createStatement()) {
      long inserted = statement.executeLargeUpdate(sql);
      if (inserted != backlog) {
        throw new HarnessException(inserted + " tasks were loaded instead of " + backlog);
      }
    }
  }

  /** The first column of what the file's one query returns. */
  List<String> column(Connection connection, String file) throws SQLException {
    List<String> column = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(statement(file))) {
      while (rows.next()) {
        column.add(rows.getString(1));
      }
    }
    return column;
  }

  /** Rejects a backlog no table can be loaded with. */
  static void checkBacklog(long backlog) {
    if (backlog < 1) {
      throw new IllegalArgumentException("a backlog is at least 1, not " + backlog);
    }
  }

  /** Says in one line what could not be done, and the database's first line about why. */
  static HarnessException failure(String what, SQLException e) {
    String why =
        e.getMessage() == null ? e.getSQLState() : e.getMessage().lines().findFirst().orElse("");
    return new HarnessException("cannot " + what + ": " + why, e);
  }
}
