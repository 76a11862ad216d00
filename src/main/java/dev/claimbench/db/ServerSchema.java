package dev.claimbench.db;

import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;

/**
 * The one schema that a run creates on its server and drops again. Nothing outside it is touched,
 * and two runs on one server do not meet. Each step uses a connection of its own.
 *
 * <p>The name is fixed before anything happens on the server, so a shutdown hook can be given this
 * object first: closing during or before {@link #create} leaves no schema behind.
 */
public final class ServerSchema implements AutoCloseable {
  /** Milliseconds to wait for workers that died with a transaction open to be rolled back. */
  private static final int DROP_LIMIT = 15_000;

  private static final String NO_PRIVILEGE = "42501";

  private final PostgresAddress server;
  private final String name;
  private boolean created;
  private boolean closed;

  /**
   * @param server where the schema will be; never null
   */
  public ServerSchema(PostgresAddress server) {
    byte[] random = new byte[6];
    new SecureRandom().nextBytes(random);
    this.server = server;
    this.name = "claimbench_" + HexFormat.of().formatHex(random);
  }

  /**
   * @return the schema's name, lower case, no quoting needed
   */
  public String name() {
    return name;
  }

  /**
   * Creates the schema.
   *
   * @return this
   * @throws BadInputException if the role may not create schemas in this database
   * @throws HarnessException if the server cannot be reached or refuses for another reason
   */
  public synchronized ServerSchema create() {
    if (closed) {
      throw new HarnessException("schema " + name + " was closed before it was created");
    }
    try (Connection connection = server.open(null);
        Statement statement = connection.createStatement()) {
      try {
        created = true; // Even if the answer is lost, close() then looks for it.
        make(statement, name);
      } catch (SQLException e) {
        if (NO_PRIVILEGE.equals(e.getSQLState())) {
          created = false;
          String database = connection.getCatalog();
          throw new BadInputException(
              "--postgres: %s may not create a schema in database %s; needed: grant create on database \"%s\" to \"%s\""
                  .formatted(server.user(), database, database, server.user()));
        }
        throw e;
      }
    } catch (SQLException e) {
      throw new HarnessException("cannot create schema " + name + ": " + OneLine.of(e), e);
    }
    return this;
  }

  private static void make(Statement statement, String name) throws SQLException {
    statement.execute("create schema " + name);
    statement.execute(
        "comment on schema %s is 'ClaimBench run of %s; safe to drop when that run is over'"
            .formatted(name, Instant.now().truncatedTo(ChronoUnit.SECONDS)));
  }

  /**
   * Empties a schema that {@link #create} made.
   *
   * @param connection in autocommit
   * @param name the schema's
   * @throws SQLException if the server refuses
   */
  public static void renew(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("set lock_timeout = " + DROP_LIMIT);
      statement.execute("drop schema if exists " + name + " cascade");
      make(statement, name);
    }
  }

  /**
   * Drops the schema with all it holds; does nothing if there is none. After a failure it may be
   * called again.
   *
   * @throws HarnessException if it could not be dropped, with the statement that does it by hand
   */
  @Override
  public synchronized void close() {
    closed = true;
    if (!created) {
      return;
    }
    try (Connection connection = server.connect(null);
        Statement statement = connection.createStatement()) {
      statement.execute("set lock_timeout = " + DROP_LIMIT);
      statement.execute("set statement_timeout = " + 2 * DROP_LIMIT);
      statement.execute("drop schema if exists " + name + " cascade");
      created = false;
    } catch (SQLException e) {
      throw new HarnessException(
          "cannot drop schema %s: %s; by hand: drop schema %s cascade"
              .formatted(name, OneLine.of(e), name),
          e);
    }
  }
}
