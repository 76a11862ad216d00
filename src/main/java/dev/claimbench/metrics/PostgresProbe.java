package dev.claimbench.metrics;

import dev.claimbench.db.SqlResource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads PostgreSQL's counters around an iteration and samples what the workers wait for. */
public final class PostgresProbe implements EngineProbe {
  private static final int CHECKPOINTER_VIEW_SINCE = 17;

  private final Connection connection;
  private final WaitSampler sampler;
  private final String table;
  private final String checkpoints;
  private Map<String, Double> before = Map.of();

  /**
   * @param connection of this probe alone, in autocommit, with our schema in the search path; it is
   *     taken over
   * @param sampler null for counters alone; it is taken over
   * @param table the queue table's name, as SQL
   * @throws SQLException if the server does not answer
   */
  public PostgresProbe(Connection connection, WaitSampler sampler, String table)
      throws SQLException {
    this.table = table.replace("'", "''");
    this.connection = connection;
    this.sampler = sampler;
    this.checkpoints =
        connection.getMetaData().getDatabaseMajorVersion() >= CHECKPOINTER_VIEW_SINCE
            ? "checkpoints-17.sql"
            : "checkpoints.sql";
  }

  @Override
  public void begin() {
    before = read();
    if (sampler != null) {
      sampler.resume();
    }
  }

  @Override
  public Internals end(List<WorkerRecorder> workers) {
    WaitSampler.Seen seen = sampler == null ? WaitSampler.Seen.NOTHING : sampler.pause();
    long tasks = workers.stream().mapToLong(WorkerRecorder::committedTasks).sum();
    return new Internals(figures(before, read(), tasks), seen.waits(), seen.samples());
  }

  /**
   * @param tasks claimed meanwhile, by the workers' count
   */
  static Map<String, Double> figures(
      Map<String, Double> before, Map<String, Double> after, long tasks) {
    Map<String, Double> figures = new LinkedHashMap<>();
    Difference difference = new Difference(before, after);
    double updated = difference.of("updated");
    put(figures, Internals.WAL_BYTES, difference.of("wal_bytes") / tasks);
    put(figures, Internals.BUFFERS, difference.of("buffers") / updated);
    put(figures, Internals.HOT, 100 * difference.of("hot_updated") / updated);
    put(figures, Internals.DEAD_ROWS, after.getOrDefault("dead_rows", Double.NaN));
    put(figures, Internals.CHECKPOINTS, difference.of("checkpoints"));
    put(figures, Internals.AUTOVACUUMS, difference.of("autovacuums"));
    return figures;
  }

  private record Difference(Map<String, Double> before, Map<String, Double> after) {
    /** NaN if one of the two is missing, and where the statistics were reset in between. */
    double of(String name) {
      double change = after.getOrDefault(name, Double.NaN) - before.getOrDefault(name, Double.NaN);
      return change < 0 ? Double.NaN : change;
    }
  }

  private static void put(Map<String, Double> figures, String name, double value) {
    if (Double.isFinite(value)) {
      figures.put(name, value);
    }
  }

  private Map<String, Double> read() {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String file : new String[] {"counters.sql", checkpoints}) {
      String sql = SqlResource.statements(PostgresProbe.class, "postgres/" + file).get(0);
      sql = sql.replace(":table", table);
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery(sql)) {
        int columns = row.getMetaData().getColumnCount();
        if (row.next()) {
          for (int c = 1; c <= columns; c++) {
            values.put(row.getMetaData().getColumnLabel(c), row.getDouble(c));
          }
        }
      } catch (SQLException e) {
        // A role may not see everything, and other engines know fewer views: then without.
      }
    }
    return values;
  }

  @Override
  public void close() {
    if (sampler != null) {
      sampler.close();
    }
    try {
      connection.close();
    } catch (SQLException e) {
      // The server forgets the session by itself.
    }
  }
}
