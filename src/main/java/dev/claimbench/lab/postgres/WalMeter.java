package dev.claimbench.lab.postgres;

import dev.claimbench.db.SqlResource;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.LockSupport;

/** Reads how much WAL the server has written and how often it has flushed it. */
final class WalMeter {
  private static final long PATIENCE_NANOS = 3_000_000_000L;
  private static final long POLL_NANOS = 5_000_000;

  private final Connection connection;
  private final String query;
  private Reading before = new Reading(0, 0);

  /**
   * @param bytes of WAL
   * @param flushes NaN if the server does not count them
   */
  record Reading(double bytes, double flushes) {}

  /**
   * @param connection the host's, in autocommit
   */
  WalMeter(Connection connection) throws SQLException {
    this.connection = connection;
    int version = connection.getMetaData().getDatabaseMajorVersion();
    this.query = version >= 18 ? "wal-18.sql" : version >= 14 ? "wal-14.sql" : "wal.sql";
  }

  /** Reads what was counted before the workers begin. */
  void start() {
    before = read();
  }

  /**
   * @return what was counted since {@link #start}, once the workers are gone: the server hears of
   *     what a session did up to a second late, at the latest when the session ends
   */
  Reading sinceStart() {
    try {
      long deadline = System.nanoTime() + PATIENCE_NANOS;
      while (working() > 0 && System.nanoTime() - deadline < 0) {
        LockSupport.parkNanos(POLL_NANOS);
      }
    } catch (SQLException e) {
      throw failure(e);
    }
    Reading now = read();
    return new Reading(now.bytes - before.bytes, now.flushes - before.flushes);
  }

  private Reading read() {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql(query))) {
      row.next();
      double bytes = row.getDouble(1);
      double flushes = row.getDouble(2);
      return new Reading(bytes, row.wasNull() ? Double.NaN : flushes);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private static HarnessException failure(SQLException e) {
    return new HarnessException("cannot read the server's WAL counters: " + OneLine.of(e), e);
  }

  private long working() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql("working.sql"))) {
      row.next();
      return row.getLong(1);
    }
  }

  private static String sql(String file) {
    return SqlResource.statements(WalMeter.class, file).get(0);
  }
}
