package dev.claimbench.db;

import dev.claimbench.error.BadInputException;
import dev.claimbench.sql.SqlStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A user's queue table on PostgreSQL, made in a schema of our own from the user's statements. They
 * name no schema, so that what they make lands there; anything else of that name is not touched.
 */
public final class UserQueue implements PostgresTable {
  private static final int FETCH_SIZE = 10_000;

  private final Connection admin;
  private final UserTable table;
  private final String schema;
  private Keys keys = Keys.NUMBERS;
  private Outside outside;

  /** Ascending; the tasks' numbers as the verifier knows them. */
  private long[] loaded = {};

  /**
   * @param admin a connection in autocommit mode for this table alone; it is taken over: {@link
   *     #close()} closes it
   * @param table what the user wrote
   * @param schema the schema of ours, first in the connection's search path; emptied
   */
  public UserQueue(Connection admin, UserTable table, String schema) {
    this.admin = admin;
    this.table = table;
    this.schema = schema;
  }

  /**
   * {@inheritDoc} Whatever else is in the schema goes.
   *
   * @throws BadInputException if a statement of the user's fails, or makes no such table here
   */
  @Override
  public void create() {
    try {
      ServerSchema.renew(admin, schema);
      outside = new Outside(admin);
    } catch (SQLException e) {
      throw QueueScript.failure("make the schema anew", e);
    }
    run(table.making());
    String found = home();
    if (!schema.equals(found)) {
      throw new BadInputException(
          table.name()
              + ": makes no table "
              + table.table()
              + (found == null ? "" : " of its own: there is one in schema " + found)
              + "; '-- claimbench: table = NAME' names another, without a schema");
    }
    keys = new Keys(keyKind(), List.of());
  }

  private KeyKind keyKind() {
    try (Statement statement = admin.createStatement();
        ResultSet none =
            statement.executeQuery(
                "select " + table.id() + " from " + table.table() + " limit 0")) {
      KeyKind kind = KeyKind.of(none, 1);
      if (kind == null) {
        throw new BadInputException(
            table.name()
                + ": column "
                + table.id()
                + " is of type "
                + none.getMetaData().getColumnTypeName(1)
                + "; legal for a key: smallint, integer, bigint, uuid, text, varchar");
      }
      return kind;
    } catch (SQLException e) {
      throw notReadable(e);
    }
  }

  private BadInputException notReadable(SQLException e) {
    return new BadInputException(
        table.name()
            + ": the columns named with '-- claimbench:' cannot be read: "
            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
  }

  private String home() {
    String regclass = "to_regclass('" + table.table().replace("'", "''") + "')";
    try (Statement statement = admin.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace"
                    + " where c.oid = "
                    + regclass)) {
      return row.next() ? row.getString(1) : null;
    } catch (SQLException e) {
      throw QueueScript.failure("look for table " + table.table(), e);
    }
  }

  /**
   * {@inheritDoc} The keys are the user's.
   *
   * @throws BadInputException if a statement of the user's fails, loads another number of rows, or
   *     the columns are not what the file says
   */
  @Override
  public void reload(long backlog) {
    QueueScript.checkBacklog(backlog);
    execute("truncate " + table.table() + " restart identity cascade");
    run(table.loading(backlog));
    execute("vacuum (analyze) " + table.table());
    look(backlog);
  }

  /** {@inheritDoc} Loaded twice by the user's statements, the first time for the pages. */
  @Override
  public void reloadStale(long backlog) {
    reload(backlog);
    execute("alter table " + table.table() + " set (autovacuum_enabled = false)");
    execute("delete from " + table.table());
    execute("vacuum (truncate false, analyze) " + table.table());
    run(table.loading(backlog));
    look(backlog);
  }

  private void execute(String sql) {
    try (Statement statement = admin.createStatement()) {
      statement.execute("set lock_timeout = '30s'");
      statement.execute(sql);
    } catch (SQLException e) {
      throw QueueScript.failure("reload table " + table.table(), e);
    }
  }

  private void look(long backlog) {
    readKeys();
    QueueSnapshot all = snapshot();
    if (all.size() != backlog || all.countFree() != backlog) {
      throw new BadInputException(
          "%s: loaded %,d rows, %,d of them free, where :backlog is %,d; is state or free wrong?"
              .formatted(table.name(), all.size(), all.countFree(), backlog));
    }
  }

  /** In one transaction, which is undone if the statements touch what is not ours. */
  private void run(List<SqlStatement> statements) {
    try {
      admin.setAutoCommit(false);
      try (Statement statement = admin.createStatement()) {
        for (SqlStatement sql : statements) {
          try {
            // As it is written: a plain statement's question marks are not the driver's.
            statement.execute(sql.shown());
          } catch (SQLException e) {
            throw SqlComplaint.of(sql.origin(), e, 0);
          }
        }
        outside.check(table.name());
        statement.execute("set search_path = " + schema);
        admin.commit();
      } finally {
        admin.rollback();
        admin.setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw QueueScript.failure("run " + table.name(), e);
    }
  }

  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  /** Inside a transaction the driver reads through a cursor. */
  private void each(RowReader reader) {
    try {
      admin.setAutoCommit(false);
      try (Statement statement = admin.createStatement()) {
        statement.setFetchSize(FETCH_SIZE);
        try (ResultSet rows = statement.executeQuery(table.snapshot())) {
          while (rows.next()) {
            reader.read(rows);
          }
        }
      } finally {
        admin.rollback();
        admin.setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw notReadable(e);
    }
  }

  private void readKeys() {
    List<Object> values = new ArrayList<>();
    KeyKind kind = keys.kind();
    each(
        row -> {
          Object value = row.getObject(1);
          boolean number = kind == KeyKind.INTEGER && value != null;
          values.add(checked(number ? (Object) row.getLong(1) : value, values));
        });
    if (kind == KeyKind.INTEGER) {
      loaded = values.stream().mapToLong(v -> (Long) v).toArray();
    } else {
      keys = new Keys(kind, values);
      loaded = new long[values.size()];
      Arrays.setAll(loaded, i -> i + 1);
    }
  }

  /** They come in order, so that a key that is there twice follows itself. */
  private Object checked(Object value, List<Object> before) {
    if (value == null || !before.isEmpty() && value.equals(before.get(before.size() - 1))) {
      throw new BadInputException(
          "%s: column %s has %s; a key is unique and never null"
              .formatted(
                  table.name(), table.id(), value == null ? "a null" : "'" + value + "' twice"));
    }
    return value;
  }

  /**
   * @return whether its rows say who claimed them, so that it can be checked
   */
  public boolean namesOwners() {
    return table.hasOwner();
  }

  /** {@inheritDoc} A user's claim has an order of its own, by priority for instance. */
  @Override
  public boolean inKeyOrder() {
    return false;
  }

  @Override
  public Names names() {
    return table.forSql();
  }

  @Override
  public Keys keys() {
    return keys;
  }

  /** {@inheritDoc} Tasks that were loaded and are gone count as taken by whoever claimed them. */
  @Override
  public QueueSnapshot snapshot() {
    boolean[] free = new boolean[loaded.length];
    int[] owner = new int[loaded.length];
    Arrays.fill(owner, QueueSnapshot.ANY_OWNER);
    boolean numbers = keys.kind() == KeyKind.INTEGER;
    each(
        row -> {
          long number = numbers ? row.getLong(1) : keys.number(row.getObject(1));
          int i = Arrays.binarySearch(loaded, number);
          if (i >= 0) {
            free[i] = row.getBoolean(2);
            owner[i] =
                table.hasOwner() ? WorkerName.index(row.getString(3)) : QueueSnapshot.ANY_OWNER;
          }
        });
    return new QueueSnapshot(loaded, free, owner);
  }

  @Override
  public Map<String, String> settings() {
    return new PostgresQueue(admin, IndexKind.NONE, schema).settings();
  }

  @Override
  public List<String> definition() {
    List<String> lines = new ArrayList<>();
    for (SqlStatement statement : table.making()) {
      lines.add(statement.shown());
    }
    return lines;
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
}
