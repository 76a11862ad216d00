package dev.claimbench.check;

import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Claimer;
import dev.claimbench.claim.ForgetfulClaimer;
import dev.claimbench.claim.PostgresClaimer;
import dev.claimbench.db.KeyKind;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresTable;
import dev.claimbench.db.adverse.Disturber;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;
import org.postgresql.PGConnection;

/** A table in a schema of ours on a PostgreSQL server, and sessions on it. */
public final class PostgresBed implements Bed {
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

  @Override
  public PostgresTable table() {
    return table;
  }

  @Override
  public List<Condition> conditions() {
    return List.of(Condition.values());
  }

  @Override
  public Disturbance disturb(Condition condition, int backlog, int held) {
    Disturber disturber =
        new Disturber(session("claimbench disturber"), table, condition.adversity(), held);
    try {
      disturber.reload(backlog);
      disturber.begin();
    } catch (HarnessException e) {
      disturber.close();
      throw e;
    }
    return new Disturbance() {
      @Override
      public void end() {
        disturber.end();
      }

      @Override
      public void close() {
        disturber.close();
      }
    };
  }

  @Override
  public Claimer claimer(Condition condition, ClaimScript script, ClaimOptions options, long seed)
      throws SQLException {
    Connection connection = session("claimbench w" + options.worker());
    try (Statement statement = connection.createStatement()) {
      statement.execute("set lock_timeout = " + LOCK_TIMEOUT_MS);
    }
    connection.setTransactionIsolation(condition.isolation());
    pids.set(options.worker(), connection.unwrap(PGConnection.class).getBackendPID());
    KeyKind kind = table.keys().kind();
    return condition == Condition.ROLLBACKS
        ? new ForgetfulClaimer(connection, script, options, kind, Condition.STRUCK_SHARE, seed)
        : new PostgresClaimer(connection, script, options, kind);
  }

  @Override
  public Runnable killer(long seed) {
    return new Killer(session("claimbench killer"), pids, seed);
  }

  @Override
  public ShortLease reaper() {
    PostgresTable.Names names = table.names();
    return new ShortLease(
        session("claimbench reaper"),
        "update %s set %s where %s = ? and not (%s) returning %s"
            .formatted(names.table(), names.release(), names.id(), names.free(), names.id()),
        table.keys());
  }

  /** In autocommit, the table's schema first in its search path. */
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

  @Override
  public void close() {
    table.close();
  }
}
