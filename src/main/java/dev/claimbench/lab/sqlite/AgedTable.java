package dev.claimbench.lab.sqlite;

import dev.claimbench.db.SqlResource;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.metrics.LatencyHistogram;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Claims from a table when it is fresh, and when nine tenths of it are done.
 *
 * @param rows in the table
 * @param fresh one worker, all rows free
 * @param done one worker, nine tenths done, twice
 * @param four four workers, nine tenths done
 */
record AgedTable(int rows, Timed fresh, List<Timed> done, Timed four) {
  private static final int WORKERS = 4;
  private static final int FIRST_CALLS = 150;

  /**
   * @param queue empty or not
   * @param options of the workers' connections
   * @param host a connection to the same file
   * @param n rows
   * @param claiming for each of the runs
   */
  static AgedTable measure(
      SqliteStage stage,
      SqliteQueue queue,
      SqliteOptions options,
      Connection host,
      int n,
      Claiming claiming)
      throws SQLException {
    queue.reload(n);
    Timed fresh = Timed.of(stage, queue, options, 1, claiming);
    finishHead(host, n);
    Timed before = Timed.of(stage, queue, options, 1, claiming);
    finishHead(host, n);
    Timed four = Timed.of(stage, queue, options, WORKERS, claiming);
    finishHead(host, n);
    Timed after = Timed.of(stage, queue, options, 1, claiming);
    return new AgedTable(n, fresh, List.of(before, after), four);
  }

  /** As after a long day: nine tenths done, from the head on, the rest free. */
  private static void finishHead(Connection host, int n) throws SQLException {
    try (Statement statement = host.createStatement()) {
      for (String sql : SqlResource.statements(AgedTable.class, "finish-head.sql")) {
        statement.execute(sql.replace(":done", Integer.toString(n / 10 * 9)));
      }
    }
  }

  /**
   * @param timed of one worker
   * @return how long its claim statements took, without the commit
   */
  static LatencyHistogram times(Timed timed) {
    LatencyHistogram times = new LatencyHistogram();
    List<CallLog.Call> calls = timed.run().calls();
    // The first calls of a connection read the file's pages and compile; half of a few are kept.
    calls.stream()
        .skip(Math.min(FIRST_CALLS, calls.size() / 2))
        .filter(call -> call.ids().length > 0)
        .forEach(call -> times.record(call.claimed() - call.begun()));
    return times;
  }

  /**
   * @return the times of the quicker one of the two: what else the machine does only slows a run
   */
  LatencyHistogram doneTimes() {
    return done.stream()
        .map(AgedTable::times)
        .min(Comparator.comparingDouble(times -> times.percentileMs(50)))
        .orElseThrow();
  }

  /**
   * @return every run
   */
  List<Timed> all() {
    return Stream.concat(Stream.of(fresh, four), done.stream()).toList();
  }
}
