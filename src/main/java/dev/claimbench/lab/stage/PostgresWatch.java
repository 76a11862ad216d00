package dev.claimbench.lab.stage;

import dev.claimbench.db.SqlResource;
import dev.claimbench.error.HarnessException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The host's own look at the server while workers act: who holds, who waits, what is free. Each
 * question is a transaction of its own. For one thread.
 */
public final class PostgresWatch {
  private static final long EVERY_NANOS = 1_000_000;

  private final PostgresStage stage;
  private final Connection connection;

  /** Something that becomes true by itself. */
  public interface Condition {
    /**
     * @return whether it is true now
     * @throws SQLException if the server cannot be asked
     */
    boolean holds() throws SQLException;
  }

  PostgresWatch(PostgresStage stage, Connection connection) {
    this.stage = stage;
    this.connection = connection;
  }

  /** Runs statements that give no rows, one after the other. */
  public void run(String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /**
   * Runs the statements of a file.
   *
   * @param file in the folder {@code postgres} of this package's resources
   * @param replacements each a name such as {@code :due} and what stands for it
   */
  public void runFile(String file, String... replacements) throws SQLException {
    for (String sql : SqlResource.statements(PostgresWatch.class, "postgres/" + file)) {
      String text = sql;
      for (int i = 0; i < replacements.length; i += 2) {
        text = text.replace(replacements[i], replacements[i + 1]);
      }
      run(text);
    }
  }

  /**
   * @param sql a query
   * @return its first column; nulls as null
   */
  public List<String> column(String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  /**
   * @param sql a query with one row and one number
   * @return the number
   */
  public long number(String sql) throws SQLException {
    return Long.parseLong(column(sql).get(0));
  }

  /**
   * @return tasks that are new and locked by nobody
   */
  public long claimable() throws SQLException {
    return number(sql("claimable.sql"));
  }

  /**
   * @return tasks of that status, as a plain query sees them
   */
  public long count(String status) throws SQLException {
    return number("select count(*) from tasks where status = '" + status + "'");
  }

  /**
   * @return transactions that have updated tasks and stay open, idle
   */
  public long holders() throws SQLException {
    return number(sql("holders.sql"));
  }

  /**
   * @return backends that wait for a lock on tasks
   */
  public long waiters() throws SQLException {
    return number(sql("waiters.sql"));
  }

  /**
   * @param who as given to {@link dev.claimbench.lab.worker.Target#connect}
   * @return whether the server still has a backend for it
   */
  public boolean connected(String who) throws SQLException {
    String name = stage.target().applicationName(who);
    return number("select count(*) from pg_stat_activity where application_name = '" + name + "'")
        > 0;
  }

  /**
   * Asks every millisecond until the condition holds or the experiment's time is up.
   *
   * @param what is awaited, for the error
   * @throws HarnessException if it does not come about
   */
  public void await(String what, Condition condition) throws SQLException {
    while (!condition.holds()) {
      if (stage.millisLeft() == 0 || Thread.currentThread().isInterrupted()) {
        throw new HarnessException("waited in vain: " + what);
      }
      LockSupport.parkNanos(EVERY_NANOS);
    }
  }

  private static String sql(String file) {
    return SqlResource.statements(PostgresWatch.class, "postgres/" + file).get(0);
  }
}
