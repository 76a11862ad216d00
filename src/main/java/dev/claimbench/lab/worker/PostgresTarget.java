package dev.claimbench.lab.worker;

import dev.claimbench.db.PostgresAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * A schema of ours on a PostgreSQL server.
 *
 * @param url without secrets
 * @param user the role
 * @param password or null
 * @param schema first in the search path
 * @param statementLimitMs {@code statement_timeout} of each connection: no lock is waited for
 *     longer
 * @param settings of each session beyond that, for example {@code synchronous_commit = off}
 */
public record PostgresTarget(
    String url,
    String user,
    String password,
    String schema,
    int statementLimitMs,
    List<String> settings)
    implements Target {

  /**
   * @param who as given to {@link #connect}
   * @return how the server's views name it; not the same for two labs on one server
   */
  public String applicationName(String who) {
    return "claimbench lab " + who + " " + schema;
  }

  /** Copies the list. */
  public PostgresTarget {
    settings = List.copyOf(settings);
  }

  /** Sessions as the server has them. */
  public PostgresTarget(
      String url, String user, String password, String schema, int statementLimitMs) {
    this(url, user, password, schema, statementLimitMs, List.of());
  }

  /**
   * @param setting what follows {@code set} in SQL
   * @return the same with one more setting in each session
   */
  public PostgresTarget with(String setting) {
    List<String> more = new ArrayList<>(settings);
    more.add(setting);
    return new PostgresTarget(url, user, password, schema, statementLimitMs, more);
  }

  @Override
  public Connection connect(String who) throws SQLException {
    return connect(who, new Properties());
  }

  /**
   * Connects, in autocommit mode.
   *
   * @param who shown by the server's views
   * @param extra properties of the driver, added to
   * @return a connection of the caller's own
   * @throws SQLException if that fails
   */
  public Connection connect(String who, Properties extra) throws SQLException {
    extra.setProperty("ApplicationName", applicationName(who));
    extra.setProperty("socketTimeout", String.valueOf(statementLimitMs / 1000 + 10));
    Connection connection = new PostgresAddress(url, user, password).connect(extra);
    try (Statement statement = connection.createStatement()) {
      statement.execute("set search_path = " + schema);
      statement.execute("set statement_timeout = " + statementLimitMs);
      for (String setting : settings) {
        statement.execute("set " + setting);
      }
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /** Without the password. */
  @Override
  public String toString() {
    return url + " as " + user + ", schema " + schema;
  }
}
