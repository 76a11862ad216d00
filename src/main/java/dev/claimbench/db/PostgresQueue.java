package dev.claimbench.db;

import dev.claimbench.error.HarnessException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The queue table on PostgreSQL, in a schema of our own that the connection has first in its {@code
 * search_path}. The SQL is unqualified, so each destructive step first makes sure that {@code
 * tasks} means the table in that schema: a table of the user's is never touched.
 */
public final class PostgresQueue implements PostgresTable {
  private static final QueueScript SCRIPT = new QueueScript("postgres");
  private static final int FETCH_SIZE = 10_000;
  private static final Names NAMES =
      new Names("tasks", "id", "status = 'new'", "status = 'new', worker = null");

  private final Connection admin;
  private final IndexKind index;
  private final String schema;

  /** The tasks of the last reload have the ids 1 to this. */
  private long loaded;

  /**
   * @param admin a connection in autocommit mode for this table alone; it is taken over: {@link
   *     #close()} closes it
   * @param index the index for the claims
   * @param schema the schema that exists for the table and comes first in the search path
   */
  public PostgresQueue(Connection admin, IndexKind index, String schema) {
    this.admin = admin;
    this.index = index;
    this.schema = schema;
  }

  @Override
  public void create() {
    loaded = 0;
    inTransaction(
        "create the queue table",
        () -> {
          Owner owner = owner();
          if (!schema.equals(owner.home)) {
            throw new HarnessException(
                "the queue table belongs in schema "
                    + schema
                    + ", but the search path leads to "
                    + owner.home);
          }
          if (schema.equals(owner.found)) {
            SCRIPT.run(admin, "drop.sql");
          }
          SCRIPT.run(admin, "create.sql", index.resource());
        });
  }

  @Override
  public void reload(long backlog) {
    QueueScript.checkBacklog(backlog);
    inTransaction(
        "reload the queue table",
        () -> {
          Owner owner = owner();
          if (!schema.equals(owner.found)) {
            throw new HarnessException("there is no queue table in schema " + schema);
          }
          if (index != IndexKind.NONE) {
            SCRIPT.run(admin, "index-drop.sql");
          }
          SCRIPT.run(admin, "empty.sql");
          SCRIPT.fill(admin, backlog);
          SCRIPT.run(admin, "keys.sql", index.resource());
        });
    loaded = backlog;
    try {
      SCRIPT.run(admin, "settle.sql");
    } catch (SQLException e) {
      throw QueueScript.failure("analyze the queue table", e);
    }
  }

  @Override
  public void reloadStale(long backlog) {
    reload(backlog);
    try {
      SCRIPT.run(admin, "stale.sql");
      SCRIPT.fill(admin, backlog);
    } catch (SQLException e) {
      throw QueueScript.failure("reload the queue table with stale statistics", e);
    }
  }

  @Override
  public Names names() {
    return NAMES;
  }

  /** {@inheritDoc} Tasks that were loaded and are gone count as taken by whoever claimed them. */
  @Override
  public QueueSnapshot snapshot() {
    QueueSnapshot[] snapshot = new QueueSnapshot[1];
    inTransaction(
        "read the queue table",
        () -> {
          try (Statement statement = admin.createStatement()) {
            // Inside a transaction this makes the driver read through a cursor.
            statement.setFetchSize(FETCH_SIZE);
            try (ResultSet rows = statement.executeQuery(SCRIPT.statement("snapshot.sql"))) {
              snapshot[0] = SnapshotReader.read(rows).withGone(loaded);
            }
          }
        });
    return snapshot[0];
  }

  /**
   * {@inheritDoc} Session settings, such as {@code synchronous_commit}, are those of the admin
   * connection; a worker's are read by {@link EffectiveDurability}.
   */
  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    try (Statement statement = admin.createStatement();
        ResultSet rows = statement.executeQuery(SCRIPT.statement("settings.sql"))) {
      while (rows.next()) {
        settings.put(rows.getString(1), rows.getString(2));
      }
    } catch (SQLException e) {
      throw QueueScript.failure("read the server's settings", e);
    }
    return settings;
  }

  @Override
  public List<String> definition() {
    try {
      return SCRIPT.column(admin, "definition.sql");
    } catch (SQLException e) {
      throw QueueScript.failure("read the queue table's definition", e);
    }
  }

  /** Closes the connection; the table stays until its schema is dropped. */
  @Override
  public void close() {
    try {
      admin.close();
    } catch (SQLException e) {
      // The server forgets the session by itself.
    }
  }

  private record Owner(String home, String found) {}

  private Owner owner() throws SQLException {
    try (Statement statement = admin.createStatement();
        ResultSet row = statement.executeQuery(SCRIPT.statement("owner.sql"))) {
      row.next();
      return new Owner(row.getString("home"), row.getString("found"));
    }
  }

  private interface Work {
    void run() throws SQLException;
  }

  private void inTransaction(String what, Work work) {
    try {
      admin.setAutoCommit(false);
      SCRIPT.run(admin, "patience.sql");
      work.run();
      admin.commit();
    } catch (SQLException e) {
      throw QueueScript.failure(what, e);
    } finally {
      leaveTransaction();
    }
  }

  private void leaveTransaction() {
    try {
      // After a commit there is nothing to roll back; after a failure autocommit must not commit.
      admin.rollback();
      admin.setAutoCommit(true);
    } catch (SQLException e) {
      // The connection is gone: the failure on its way says why, or the next call will.
    }
  }
}
