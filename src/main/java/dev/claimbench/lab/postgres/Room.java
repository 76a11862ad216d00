package dev.claimbench.lab.postgres;

import com.sun.management.OperatingSystemMXBean;
import dev.claimbench.db.SqlResource;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * How many worker processes server and machine have room for.
 *
 * @param connections the server grants beyond those that are open
 * @param processes the machine's memory suffices for
 */
record Room(long connections, long processes) {
  /** What a worker process takes, with its backend on the same machine: 70 MB when measured. */
  private static final long BYTES_PER_WORKER = 100L << 20;

  /** For whoever else connects meanwhile. */
  private static final int SPARE_CONNECTIONS = 3;

  /**
   * @param connection the host's
   */
  static Room of(Connection connection) throws SQLException {
    long free;
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(SqlResource.statements(Room.class, "connections.sql").get(0))) {
      row.next();
      free = row.getLong(1);
    }
    OperatingSystemMXBean machine =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new Room(free - SPARE_CONNECTIONS, machine.getTotalMemorySize() / 2 / BYTES_PER_WORKER);
  }

  boolean fits(int workers) {
    return workers <= Math.min(connections, processes);
  }

  /** Why so many do not fit. */
  String shortage() {
    return connections < processes
        ? "the server has " + Math.max(0, connections) + " connections free for this role"
        : "the machine's memory suffices for " + processes + " processes";
  }
}
