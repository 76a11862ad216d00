package dev.claimbench.lab.postgres;

import dev.claimbench.db.IndexKind;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.db.SqlResource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A queue table of any size whose first tasks are done, looked at by the host alone. */
final class AgedTable {
  /** The name of either index for claims. */
  static final String INDEX = "tasks_claim";

  /** Tasks per claim. */
  static final int BATCH = 10;

  /** Claims that are timed. */
  static final int TIMES = 5;

  private final Connection host;

  /**
   * What a claim does with one index.
   *
   * @param plan and buffers
   * @param millis it takes
   */
  record Cost(ClaimPlan plan, double millis) {}

  /**
   * @param host a connection in autocommit
   */
  AgedTable(Connection host) {
    this.host = host;
  }

  /**
   * Makes the table anew, without an index for claims.
   *
   * @param rows in it
   * @param done how many of the first are done; the others are new
   */
  void load(int rows, int done) throws SQLException {
    for (String sql : SqlResource.statements(AgedTable.class, "rows-load.sql")) {
      execute(sql.replace(":rows", "" + rows).replace(":done", "" + done));
    }
  }

  /** Replaces the index for claims. */
  void index(IndexKind kind) throws SQLException {
    execute("drop index if exists " + INDEX);
    String file = "postgres/index-" + kind.value() + ".sql";
    for (String sql : SqlResource.statements(PostgresQueue.class, file)) {
      execute(sql);
    }
  }

  /** Claims and rolls back. */
  Cost claim() throws SQLException {
    host.setAutoCommit(false);
    try {
      // Once before, so that the server has read the catalogue and the pages are cached.
      ClaimPlan.explain(host, BATCH);
      return new Cost(ClaimPlan.explain(host, BATCH), ClaimPlan.millis(host, BATCH, TIMES));
    } finally {
      host.setAutoCommit(true);
    }
  }

  /**
   * @param statement of {@code literal.sql}, with its parameter
   * @param plan {@code generic} or {@code custom}
   * @return the index that the pick is planned with; "" if none
   */
  String pickIndex(String statement, String plan) throws SQLException {
    execute("set plan_cache_mode = force_" + plan + "_plan");
    try (Statement explain = host.createStatement();
        ResultSet row = explain.executeQuery("explain (format json) execute " + statement)) {
      row.next();
      return ClaimPlan.index(row.getString(1));
    }
  }

  /** Prepares the statements of {@code literal.sql}, once. */
  void preparePicks() throws SQLException {
    for (String sql : SqlResource.statements(AgedTable.class, "literal.sql")) {
      execute(sql);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = host.createStatement()) {
      statement.execute(sql);
    }
  }
}
