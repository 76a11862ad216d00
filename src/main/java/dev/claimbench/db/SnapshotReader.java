package dev.claimbench.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/** Reads rows (id, status, worker), ordered by id, into primitive arrays. */
final class SnapshotReader {
  private static final int FIRST_CAPACITY = 1024;

  private SnapshotReader() {}

  /** Reads to the end of {@code rows}; the caller closes them. */
  static QueueSnapshot read(ResultSet rows) throws SQLException {
    long[] ids = new long[FIRST_CAPACITY];
    boolean[] free = new boolean[FIRST_CAPACITY];
    int[] owner = new int[FIRST_CAPACITY];
    int n = 0;
    while (rows.next()) {
      if (n == ids.length) {
        ids = Arrays.copyOf(ids, 2 * n);
        free = Arrays.copyOf(free, 2 * n);
        owner = Arrays.copyOf(owner, 2 * n);
      }
      ids[n] = rows.getLong(1);
      free[n] = "new".equals(rows.getString(2));
      owner[n] = WorkerName.index(rows.getString(3));
      n++;
    }
    return new QueueSnapshot(
        Arrays.copyOf(ids, n), Arrays.copyOf(free, n), Arrays.copyOf(owner, n));
  }
}
