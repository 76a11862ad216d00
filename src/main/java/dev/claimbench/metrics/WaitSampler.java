package dev.claimbench.metrics;

import dev.claimbench.db.SqlResource;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Asks the server fifty times a second what the workers' sessions are doing, from a thread and a
 * connection of its own.
 */
public final class WaitSampler implements AutoCloseable {
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Connection connection;
  private final Supplier<Integer[]> sessions;
  private final Thread thread;
  private final Map<String, Long> waits = new TreeMap<>();
  private int samples;
  private volatile boolean running;
  private volatile boolean closed;

  /**
   * @param waits by what the session was seen doing
   * @param samples looks
   */
  record Seen(Map<String, Long> waits, int samples) {
    static final Seen NOTHING = new Seen(Map.of(), 0);
  }

  /**
   * @param connection of the sampler alone, in autocommit; it is taken over
   * @param sessions the process ids of the workers' sessions, asked before each iteration
   */
  public WaitSampler(Connection connection, Supplier<Integer[]> sessions) {
    this.connection = connection;
    this.sessions = sessions;
    this.thread = new Thread(this::run, "claimbench-wait-sampler");
    thread.setDaemon(true);
    thread.start();
  }

  /** Starts counting from nothing. */
  void resume() {
    synchronized (waits) {
      waits.clear();
      samples = 0;
    }
    running = true;
    LockSupport.unpark(thread);
  }

  /** Stops counting. */
  Seen pause() {
    running = false;
    synchronized (waits) {
      return new Seen(Map.copyOf(waits), samples);
    }
  }

  private void run() {
    String sql = SqlResource.statements(WaitSampler.class, "postgres/waits.sql").get(0);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      while (!closed) {
        if (!running) {
          LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
          continue;
        }
        Array pids = connection.createArrayOf("int4", sessions.get());
        statement.setArray(1, pids);
        while (running && !closed) {
          look(statement);
          LockSupport.parkNanos(INTERVAL_NANOS);
        }
      }
    } catch (SQLException e) {
      // Without this view, or with its connection lost, there is nothing to sample.
    }
  }

  private void look(PreparedStatement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      synchronized (waits) {
        if (!running) {
          return;
        }
        samples++;
        while (rows.next()) {
          waits.merge(rows.getString(1), rows.getLong(2), Long::sum);
        }
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      connection.close();
    } catch (SQLException e) {
      // The server forgets the session by itself.
    }
  }
}
