package dev.claimbench.db.adverse;

import dev.claimbench.db.PostgresTable;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The session that makes a circumstance of its table: begun when the table is loaded, ended when
 * the workers have stopped.
 */
public final class Disturber implements AutoCloseable {
  /** Of a table that refers to the tasks; lies in the tables' own schema. */
  private static final String CHILD = "claimbench_child";

  private final Connection connection;
  private final PostgresTable table;
  private final Adversity adversity;
  private final int tasks;

  /**
   * @param connection with the table's schema first in its search path; taken over
   * @param tasks how many of the first free ones are held, where that is the circumstance
   */
  public Disturber(Connection connection, PostgresTable table, Adversity adversity, int tasks) {
    this.connection = connection;
    this.table = table;
    this.adversity = adversity;
    this.tasks = tasks;
  }

  /** Loads the table as the circumstance wants it. */
  public void reload(long backlog) {
    // A reload drops the key that the child refers to.
    dropChild();
    if (adversity == Adversity.STALE_STATISTICS) {
      table.reloadStale(backlog);
    } else {
      table.reload(backlog);
    }
  }

  /**
   * Opens the transaction that disturbs; the table is loaded and nobody claims yet.
   *
   * @throws HarnessException if the database refuses
   */
  public void begin() {
    PostgresTable.Names names = table.names();
    String first =
        "select %s from %s where %s order by 1 limit %d"
            .formatted(names.id(), names.table(), names.free(), tasks);
    switch (adversity) {
      case NONE, STALE_STATISTICS -> {
        // The table itself is all there is to it.
      }
      case HELD_SNAPSHOT -> {
        execute("begin isolation level repeatable read");
        execute("select 1 from " + names.table() + " limit 1");
      }
      case LOCKED_PREFIX -> {
        execute("begin");
        execute(first + " for update");
      }
      case FOREIGN_KEY -> {
        execute(
            "create table %s (task) as select %s from %s limit 0"
                .formatted(CHILD, names.id(), names.table()));
        execute(
            "alter table %s add foreign key (task) references %s (%s) on delete cascade"
                .formatted(CHILD, names.table(), names.id()));
        execute("begin");
        execute("insert into " + CHILD + " " + first);
      }
    }
  }

  /** Ends the transaction, if one is open; what it held is free again. */
  public void end() {
    execute("rollback");
  }

  private void dropChild() {
    if (adversity == Adversity.FOREIGN_KEY) {
      execute("drop table if exists " + CHILD);
    }
  }

  private void execute(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new HarnessException(
          "condition " + adversity.value() + " cannot be made: " + OneLine.of(e), e);
    }
  }

  /** Ends the session and what it made; throws nothing. */
  @Override
  public void close() {
    try (connection) {
      end();
      dropChild();
    } catch (SQLException | HarnessException e) {
      // The server forgets it by itself, and the schema goes with the run.
    }
  }
}
