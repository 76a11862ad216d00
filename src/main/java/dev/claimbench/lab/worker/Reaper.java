package dev.claimbench.lab.worker;

import dev.claimbench.db.SqlResource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts back claims that are older than a lease, again and again, until a query says that there is
 * nothing more to wait for.
 *
 * @param target the database
 * @param state of the tasks it looks at, {@code claimed} as a rule
 * @param leaseMs how old a claim may become, in milliseconds; 0 puts back every claim at once
 * @param everyMs pause between two sweeps, in milliseconds
 * @param over a query for one boolean, asked after each sweep: whether to end
 * @param limitMs the longest it goes on, in milliseconds
 */
public record Reaper(
    Target target, String state, int leaseMs, int everyMs, String over, int limitMs)
    implements Job<Reaper.Answer> {

  /**
   * @param sweeps those that put something back
   * @param ended whether the query said so, and not the limit
   */
  public record Answer(List<Sweep> sweeps, boolean ended) {
    /** Copies the list. */
    public Answer {
      sweeps = List.copyOf(sweeps);
    }

    /**
     * @return how often a task was put back
     */
    public int returned() {
      return sweeps.stream().mapToInt(sweep -> sweep.ids().length).sum();
    }
  }

  /**
   * One sweep; times are the reaper's {@link System#nanoTime()}.
   *
   * @param sentNanos just before the statement was sent
   * @param doneNanos when its answer was in hand
   * @param ids put back
   */
  public record Sweep(long sentNanos, long doneNanos, long[] ids) {}

  @Override
  public Class<Answer> answerType() {
    return Answer.class;
  }

  @Override
  public Work<Answer> prepare() throws SQLException {
    Connection connection = target.connect("reaper");
    String sql =
        SqlResource.statements(Reaper.class, "postgres/reaper.sql")
            .get(0)
            .replace(":state", state)
            .replace(":lease", String.valueOf(leaseMs));
    return new Work<>() {
      @Override
      public Answer run(Line host) throws Exception {
        try (Statement statement = connection.createStatement()) {
          return sweep(statement, sql);
        }
      }

      @Override
      public void close() throws SQLException {
        connection.close();
      }
    };
  }

  private Answer sweep(Statement statement, String sql) throws Exception {
    List<Sweep> sweeps = new ArrayList<>();
    long start = System.nanoTime();
    while (System.nanoTime() - start < limitMs * 1_000_000L) {
      long sent = System.nanoTime();
      List<Long> ids = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          ids.add(rows.getLong(1));
        }
      }
      if (!ids.isEmpty()) {
        long[] back = ids.stream().mapToLong(Long::longValue).toArray();
        sweeps.add(new Sweep(sent, System.nanoTime(), back));
      }
      try (ResultSet row = statement.executeQuery(over)) {
        if (row.next() && row.getBoolean(1)) {
          return new Answer(sweeps, true);
        }
      }
      Thread.sleep(everyMs);
    }
    return new Answer(sweeps, false);
  }
}
