package dev.claimbench.check;

import dev.claimbench.db.KeyKind;
import dev.claimbench.db.Keys;
import dev.claimbench.error.OneLine;
import dev.claimbench.verify.Release;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A reaper that does not wait for the work to be done: it puts the first claims back a moment after
 * they were committed, each task once. Needs no column for the time of a claim.
 */
public final class ShortLease implements Runnable {
  private static final int MOST_RELEASES = 60;
  private static final long LEASE_NANOS = 3_000_000;
  private static final long PATIENCE_MS = 400;

  private record Claimed(long[] ids, long atNanos) {}

  private final Connection connection;
  private final String sql;
  private final Keys keys;
  private final BlockingQueue<Claimed> claims = new LinkedBlockingQueue<>();
  private final List<Release> releases = new ArrayList<>();
  private volatile boolean over;
  private volatile String error = "";

  /**
   * @param connection in autocommit; taken over
   * @param sql makes the task of one key free again unless it is, and returns a row if it did
   * @param keys of the tasks that are loaded
   */
  ShortLease(Connection connection, String sql, Keys keys) {
    this.connection = connection;
    this.sql = sql;
    this.keys = keys;
  }

  /** Told by workers, after each committed call. */
  void claimed(long[] ids) {
    if (!over) {
      claims.add(new Claimed(ids, System.nanoTime()));
    }
  }

  /**
   * @return whether it puts nothing back any more
   */
  boolean over() {
    return over;
  }

  @Override
  public void run() {
    try (connection;
        PreparedStatement release = connection.prepareStatement(sql)) {
      while (releases.size() < MOST_RELEASES) {
        Claimed next = claims.poll(PATIENCE_MS, TimeUnit.MILLISECONDS);
        if (next == null) {
          break;
        }
        long rest = next.atNanos() + LEASE_NANOS - System.nanoTime();
        TimeUnit.NANOSECONDS.sleep(rest);
        for (long id : next.ids()) {
          putBack(release, id);
        }
      }
    } catch (SQLException e) {
      error = OneLine.of(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      over = true;
    }
  }

  private void putBack(PreparedStatement release, long id) throws SQLException {
    boolean numbers = keys.kind() == KeyKind.INTEGER;
    release.setObject(1, numbers ? (Object) id : keys.key(id));
    long sent = System.nanoTime();
    boolean done = false;
    try (ResultSet row = release.executeQuery()) {
      // Read to the end: SQLite commits no earlier.
      while (row.next()) {
        done = true;
      }
    }
    if (done) {
      releases.add(new Release(id, sent, System.nanoTime()));
    }
  }

  /** To be asked once the thread has ended. */
  List<Release> releases() {
    return releases;
  }

  /**
   * @return why it could not put back, one line; empty if it could
   */
  String error() {
    return error;
  }
}
