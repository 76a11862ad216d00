package dev.claimbench.check;

import dev.claimbench.db.KeyKind;
import dev.claimbench.db.PostgresTable;
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
final class ShortLease implements Runnable {
  private static final int MOST_RELEASES = 60;
  private static final long LEASE_NANOS = 3_000_000;
  private static final long PATIENCE_MS = 400;

  private record Claimed(long[] ids, long atNanos) {}

  private final Connection connection;
  private final PostgresTable table;
  private final BlockingQueue<Claimed> claims = new LinkedBlockingQueue<>();
  private final List<Release> releases = new ArrayList<>();
  private volatile boolean over;
  private volatile String error = "";

  /**
   * @param connection taken over
   */
  ShortLease(Connection connection, PostgresTable table) {
    this.connection = connection;
    this.table = table;
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
    PostgresTable.Names names = table.names();
    String sql =
        "update %s set %s where %s = ? and not (%s) returning %s"
            .formatted(names.table(), names.release(), names.id(), names.free(), names.id());
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
    boolean numbers = table.keys().kind() == KeyKind.INTEGER;
    release.setObject(1, numbers ? (Object) id : table.keys().key(id));
    long sent = System.nanoTime();
    try (ResultSet row = release.executeQuery()) {
      if (row.next()) {
        releases.add(new Release(id, sent, System.nanoTime()));
      }
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
