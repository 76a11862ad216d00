package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.IndexKind;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.db.QueueCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.postgresql.PGConnection;

/** A queue table on an embedded PostgreSQL, and an eye on what its backends do. */
final class PostgresBed implements AutoCloseable {
  private static final String SCHEMA = "claims";
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final QueueCluster cluster;
  private final PostgresQueue queue;
  private final Connection watcher;

  PostgresBed(Path data) throws IOException, SQLException {
    cluster = new QueueCluster(data);
    queue = new PostgresQueue(cluster.connectToNew(SCHEMA), IndexKind.PARTIAL, SCHEMA);
    watcher = connect();
  }

  /** The table anew, with tasks 1 to {@code tasks}. */
  PostgresQueue load(long tasks) {
    queue.create();
    queue.reload(tasks);
    return queue;
  }

  PostgresQueue queue() {
    return queue;
  }

  Connection connect() throws SQLException {
    return cluster.connect(SCHEMA);
  }

  /** A connection with session settings, such as {@code lock_timeout = 50}. */
  Connection connectWith(String... settings) throws SQLException {
    Connection connection = connect();
    for (String setting : settings) {
      QueueCluster.execute(connection, "set " + setting);
    }
    return connection;
  }

  /** A connection in a transaction that has run the statement. */
  Connection holding(String sql) throws SQLException {
    Connection connection = connect();
    connection.setAutoCommit(false);
    QueueCluster.execute(connection, sql);
    return connection;
  }

  static int pid(Connection connection) throws SQLException {
    return connection.unwrap(PGConnection.class).getBackendPID();
  }

  /** Waits until the backend waits for a lock. */
  void awaitLockWait(int pid) throws SQLException, InterruptedException {
    await(pid, "wait_event_type = 'Lock'");
  }

  /** Waits until the backend is in the hold: its claim is done, its transaction open. */
  void awaitHold(int pid) throws SQLException, InterruptedException {
    await(pid, "state = 'idle in transaction' and query ~ '^(update|with)'");
  }

  /** Waits until the backend was seen in two transactions. */
  void awaitTwoAttempts(int pid) throws SQLException, InterruptedException {
    Set<String> begins = new HashSet<>();
    long begun = System.nanoTime();
    while (begins.size() < 2) {
      assertTrue(System.nanoTime() - begun < PATIENCE_NANOS, "seen beginning at " + begins);
      String begin = activity(pid, "xact_start");
      if (begin != null) {
        begins.add(begin);
      }
    }
  }

  /** Ends the backend and waits until it is gone. */
  void terminate(int pid) throws SQLException {
    assertEquals("t", activity(pid, "pg_terminate_backend(pid, 30000)"));
  }

  /** Waits until the backend is gone. */
  void awaitEnd(int pid) throws SQLException, InterruptedException {
    long begun = System.nanoTime();
    while (activity(pid, "pid") != null) {
      assertTrue(System.nanoTime() - begun < PATIENCE_NANOS, "the backend stays");
      Thread.sleep(1);
    }
  }

  private void await(int pid, String condition) throws SQLException, InterruptedException {
    long begun = System.nanoTime();
    while (!"t".equals(activity(pid, condition))) {
      assertTrue(System.nanoTime() - begun < PATIENCE_NANOS, "never seen: " + condition);
      Thread.sleep(1);
    }
  }

  private String activity(int pid, String expression) throws SQLException {
    String sql = "select " + expression + " from pg_stat_activity where pid = " + pid;
    try (Statement statement = watcher.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getString(1) : null;
    }
  }

  @Override
  public void close() throws SQLException, IOException {
    watcher.close();
    queue.close();
    cluster.close();
  }
}
