package dev.claimbench.check;

import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresTable;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;
import org.postgresql.PGConnection;

/** A table in a schema of ours on a PostgreSQL server, and sessions on it. */
public final class PostgresBed implements AutoCloseable {
  /** A call that waits this long for a lock is not waiting for another worker. */
  private static final int LOCK_TIMEOUT_MS = 4000;

  private static final int STATEMENT_TIMEOUT_MS = 10_000;

  private final PostgresAddress server;
  private final String schema;
  private final PostgresTable table;
  private final AtomicIntegerArray pids = new AtomicIntegerArray(Trial.WORKERS);

  /**
   * @param schema of ours, made already
   * @param table makes the table on a connection that it takes over
   */
  public PostgresBed(
      PostgresAddress server, String schema, Function<Connection, PostgresTable> table) {
    this.server = server;
    this.schema = schema;
    this.table = table.apply(session("claimbench fixture"));
  }

  /**
   * @return what is claimed from
   */
  public PostgresTable table() {
    return table;
  }

  /**
   * @param name what the server shows of it
   * @return in autocommit, the table's schema first in the search path
   * @throws HarnessException if the server does not answer
   */
  Connection session(String name) {
    try {
      Properties extra = new Properties();
      extra.setProperty("ApplicationName", name);
      Connection connection = server.connect(extra);
      try (Statement statement = connection.createStatement()) {
        statement.execute("set search_path = " + schema);
        statement.execute("set statement_timeout = " + STATEMENT_TIMEOUT_MS);
      }
      return connection;
    } catch (SQLException e) {
      throw new HarnessException("the server does not answer: " + OneLine.of(e), e);
    }
  }

  /** A session as workers have it. */
  Connection worker(int index, int isolation) {
    Connection connection = session("claimbench w" + index);
    try (Statement statement = connection.createStatement()) {
      statement.execute("set lock_timeout = " + LOCK_TIMEOUT_MS);
      connection.setTransactionIsolation(isolation);
      pids.set(index, connection.unwrap(PGConnection.class).getBackendPID());
      return connection;
    } catch (SQLException e) {
      throw new HarnessException("the server does not answer: " + OneLine.of(e), e);
    }
  }

  /** The workers' backends as they are now. */
  AtomicIntegerArray pids() {
    return pids;
  }

  @Override
  public void close() {
    table.close();
  }
}
