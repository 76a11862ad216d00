package dev.claimbench.db.server;

import dev.claimbench.db.PostgresAddress;
import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** The first connection to a server: whether the suite can work with it, and what it is. */
final class ServerCheck {
  private static final int OLDEST = 12;

  private ServerCheck() {}

  /**
   * @return the server's version as it says itself, without the packager's addition
   * @throws HarnessException if it cannot be reached within some seconds
   * @throws BadInputException if it is too old or does not let us write
   */
  static String version(PostgresAddress address) {
    Properties limits = new Properties();
    limits.setProperty("socketTimeout", "10");
    try (Connection connection = address.open(limits)) {
      String version = ask(connection, "show server_version").split(" ", 2)[0];
      require(
          address.url(),
          version,
          Integer.parseInt(ask(connection, "show server_version_num")),
          "on".equals(ask(connection, "show transaction_read_only")));
      return version;
    } catch (SQLException e) {
      throw new HarnessException("--postgres: " + address + ": " + OneLine.of(e), e);
    }
  }

  /** The judgement apart from the server, so that it can be tested without an old one. */
  static void require(String url, String version, int number, boolean readOnly) {
    if (number < OLDEST * 10_000) {
      throw new BadInputException(
          "--postgres: %s is PostgreSQL %s; needed: %d or newer".formatted(url, version, OLDEST));
    }
    if (readOnly) {
      throw new BadInputException(
          "--postgres: %s is read only (a standby in recovery, or default_transaction_read_only)"
              .formatted(url));
    }
  }

  private static String ask(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
