package dev.claimbench.db;

import dev.claimbench.error.HarnessException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.sqlite.BusyHandler;
import org.sqlite.SQLiteConfig;

/**
 * Opens connections to one SQLite file, each with every pragma set and read back, since SQLite
 * ignores a value it does not like without a word. Connections stay in autocommit mode: a
 * transaction is begun and committed by statement.
 *
 * @param file the database file, created by the first connection; never to be opened by other means
 *     while a connection of this process is open, because closing any descriptor of it drops all of
 *     the process's locks
 * @param options how each connection is set up
 */
public record SqliteConnector(Path file, SqliteOptions options) {
  /** SQLite's default: the committing thread checkpoints once the log holds this many pages. */
  private static final int AUTOCHECKPOINT_PAGES = 1000;

  /**
   * Opens a connection for one thread.
   *
   * @throws HarnessException when the file cannot be opened, SQLite is too old, or a pragma reads
   *     back otherwise than it was set
   */
  public Connection connect() {
    Connection connection = null;
    try {
      SQLiteConfig config = new SQLiteConfig();
      config.setBusyTimeout(options.busyTimeoutMs());
      // As a URI, so that a '?' in a folder's name is not taken for the start of the parameters.
      connection = config.createConnection("jdbc:sqlite:" + file.toAbsolutePath().toUri());
      SqliteVersion.require(read(connection, "select sqlite_version()"));
      set(connection, "journal_mode", options.journalMode().value().toLowerCase(Locale.ROOT));
      set(connection, "synchronous", Integer.toString(options.synchronous().ordinal()));
      set(connection, "busy_timeout", Integer.toString(options.busyTimeoutMs()));
      set(connection, "wal_autocheckpoint", Integer.toString(AUTOCHECKPOINT_PAGES));
      if (options.busyHandler() == BusyHandlerKind.CONSTANT_1MS) {
        // Last: setting the timeout would put SQLite's own handler back.
        BusyHandler.setHandler(connection, new ConstantBusyHandler(options.busyTimeoutMs()));
      }
      return connection;
    } catch (SQLException e) {
      closeQuietly(connection);
      throw QueueScript.failure("open the SQLite file " + file, e);
    } catch (RuntimeException e) {
      closeQuietly(connection);
      throw e;
    }
  }

  /** Closes a connection that may be null or closed, as far as that goes. */
  static void closeQuietly(Connection connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // A handle that cannot be closed ends with the process.
    }
  }

  /** The first column of the statement's first row. */
  static String read(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getString(1) : null;
    }
  }

  private static void set(Connection connection, String pragma, String value) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma " + pragma + " = " + value);
    }
    String actual = read(connection, "pragma " + pragma);
    if (!value.equals(actual)) {
      throw new HarnessException(
          "SQLite did not take pragma " + pragma + " = " + value + "; it reads back " + actual);
    }
  }
}
