package dev.claimbench.lab.sqlite;

import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.db.Synchronous;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.metrics.LatencyHistogram;
import dev.claimbench.text.Figures;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Lab S's open question: hundreds of thousands of rows, without an index and with two kinds. */
public final class RowsAndIndex implements Experiment<SqliteStage> {
  private static final List<Integer> ROWS = List.of(3_000, 30_000, 300_000);
  private static final int JUDGED_FROM = 3_000;
  private static final int TIMED_MS = 200;
  private static final int BUSY_TIMEOUT_MS = 10_000;

  /** Between a hundred times more rows: a tree's depth and a noisy machine, but no scan. */
  private static final int AT_MOST = 4;

  private static final int AT_LEAST = 5;

  private final List<Integer> rows;
  private final List<IndexKind> kinds;
  private final String shape;

  /** With 300,000 rows at most. */
  public RowsAndIndex() {
    this(ROWS, List.of(IndexKind.NONE, IndexKind.FULL, IndexKind.PARTIAL), Claiming.SHAPE);
  }

  /**
   * @param rows of the tables, ascending, among them 3,000
   * @param kinds what is used as no index, as the full one, and as the partial one
   * @param shape of the claim
   */
  RowsAndIndex(List<Integer> rows, List<IndexKind> kinds, String shape) {
    this.rows = rows;
    this.kinds = kinds;
    this.shape = shape;
  }

  @Override
  public String name() {
    return "sqlite.rows-and-index";
  }

  @Override
  public String question() {
    return "what does a claim cost as rows grow, without an index and with one?";
  }

  @Override
  public Engine engine() {
    return Engine.SQLITE;
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(120);
  }

  @Override
  public Outcome run(SqliteStage stage) throws SQLException {
    LabTable plans = new LabTable("", 2, "index", "query plan of the claim's pick");
    LabTable table =
        new LabTable(
            "claim statement in ms, one worker; claims/s, four (WAL, NORMAL, batch 1)",
            1,
            "index",
            "rows",
            "fresh p50",
            "p99",
            "90% done p50",
            "p99",
            "claims/s");
    Claiming claiming = new Claiming(shape, 1, 0, 0, TIMED_MS);
    List<List<AgedTable>> arms = new ArrayList<>();
    for (int k = 0; k < kinds.size(); k++) {
      String label = List.of("none", "(status, id)", "partial").get(k);
      SqliteOptions options =
          new SqliteOptions(
              JournalMode.WAL, Synchronous.NORMAL, BUSY_TIMEOUT_MS, BusyHandlerKind.SQLITE);
      SqliteQueue queue = stage.queue(options, kinds.get(k));
      List<AgedTable> cells = new ArrayList<>();
      try (Connection host = queue.connect()) {
        for (int n : rows) {
          AgedTable cell = AgedTable.measure(stage, queue, options, host, n, claiming);
          cells.add(cell);
          row(table, label, cell);
        }
        plans.row(label, plan(host));
      }
      arms.add(cells);
    }
    return judge(new Outcome.Builder().table(plans).table(table), arms);
  }

  /** The lines about the pick; the others say that rows are then updated by primary key. */
  private String plan(Connection host) throws SQLException {
    String claim =
        ClaimScript.load(Engine.SQLITE, shape, LockClause.NONE).statements().get(0).sql();
    List<String> lines = new ArrayList<>();
    try (Statement statement = host.createStatement();
        ResultSet plan = statement.executeQuery("explain query plan " + claim)) {
      while (plan.next()) {
        lines.add(plan.getString("detail"));
      }
    }
    int subquery = lines.indexOf("LIST SUBQUERY 1");
    return String.join("; ", lines.subList(subquery + 1, lines.size()));
  }

  private static void row(LabTable table, String label, AgedTable cell) {
    LatencyHistogram fresh = AgedTable.times(cell.fresh());
    LatencyHistogram done = cell.doneTimes();
    table.row(
        label,
        Figures.count(cell.rows()),
        Figures.number(fresh.percentileMs(50)),
        Figures.number(fresh.percentileMs(99)),
        Figures.number(done.percentileMs(50)),
        Figures.number(done.percentileMs(99)),
        Figures.number(cell.four().pace().claimsPerSecond()));
  }

  private Outcome judge(Outcome.Builder outcome, List<List<AgedTable>> arms) {
    double none = growth(arms.get(0));
    double full = growth(arms.get(1));
    double partial = growth(arms.get(2));
    String span = "from 3,000 to " + Figures.count(rows.get(rows.size() - 1)) + " rows";
    outcome
        .behaviour(
            "90% done, without an index: a claim takes at least 5 times longer",
            none >= AT_LEAST, "%.1f times %s", none, span)
        .behaviour(
            "90% done, with either index: it does not grow with the rows",
            full <= AT_MOST && partial <= AT_MOST,
            "(status, id) %.2f times, partial %.2f times %s",
            full,
            partial,
            span);
    List<List<Timed>> all = arms.stream().flatMap(List::stream).map(AgedTable::all).toList();
    return Timed.once(outcome, all)
        .note("claim statement: without its commit; p99 of few calls is their longest")
        .note("90% done: the quicker of two runs, since a busy machine can only slow one")
        .note("a fresh table hides the missing index: the first row is free")
        .build();
  }

  private static double growth(List<AgedTable> cells) {
    AgedTable small =
        cells.stream().filter(cell -> cell.rows() == JUDGED_FROM).findFirst().orElseThrow();
    AgedTable large = cells.get(cells.size() - 1);
    return large.doneTimes().percentileMs(50) / small.doneTimes().percentileMs(50);
  }
}
