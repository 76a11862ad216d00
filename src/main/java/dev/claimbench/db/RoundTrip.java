package dev.claimbench.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;

/**
 * What the shortest question to a server costs over JDBC, a prepared {@code SELECT 1}: the floor
 * under each statement of a claim.
 *
 * @param count how many were timed
 * @param medianMicros their median, in microseconds
 * @param p99Micros their 99th percentile (nearest rank), in microseconds
 */
public record RoundTrip(int count, double medianMicros, double p99Micros) {
  private static final int WARM_UP = 500;
  private static final int COUNT = 2000;
  private static final int MIN_COUNT = 5;
  private static final Duration TIME = Duration.ofSeconds(1);

  /**
   * Asks 2,000 times, or as often as a second allows, after a warm-up of at most as long.
   *
   * @param connection open
   * @throws SQLException if the server does not answer
   */
  public static RoundTrip measure(Connection connection) throws SQLException {
    try (PreparedStatement one = connection.prepareStatement("select 1")) {
      ask(one, WARM_UP);
      return of(ask(one, COUNT));
    }
  }

  private static long[] ask(PreparedStatement one, int count) throws SQLException {
    long[] nanos = new long[count];
    int n = 0;
    long before = System.nanoTime();
    long end = before + TIME.toNanos();
    while (n < count && (n < MIN_COUNT || before - end < 0)) {
      try (ResultSet row = one.executeQuery()) {
        row.next();
      }
      long after = System.nanoTime();
      nanos[n++] = after - before;
      before = after;
    }
    return Arrays.copyOf(nanos, n);
  }

  /** The summary of measured times in nanoseconds; at least one. */
  static RoundTrip of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new RoundTrip(sorted.length, micros(sorted, 0.5), micros(sorted, 0.99));
  }

  private static double micros(long[] sorted, double quantile) {
    int rank = (int) Math.ceil(quantile * sorted.length);
    return sorted[Math.max(rank, 1) - 1] / 1000.0;
  }
}
