package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.db.IndexKind;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.postgres.AgedTable.Cost;
import dev.claimbench.lab.stage.PostgresStage;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a claim reads in tables of a thousand to a million rows, by index and by age. */
public final class RowsAndIndex implements Experiment<PostgresStage> {
  private final int[] rows;
  private final IndexKind lean;
  private final int donePercent;
  private final String parameterPlan;

  /** Up to a million rows, nine tenths of them done. */
  public RowsAndIndex() {
    this(new int[] {1_000, 10_000, 100_000, 1_000_000}, IndexKind.PARTIAL, 90, "generic");
  }

  /**
   * @param rows sizes, ascending
   * @param lean what is there where the partial index is said to be
   * @param donePercent how much of the head is done in the table said to be aged
   * @param parameterPlan how the pick with a parameter is planned where a generic plan is said to
   *     be
   */
  RowsAndIndex(int[] rows, IndexKind lean, int donePercent, String parameterPlan) {
    this.rows = rows.clone();
    this.lean = lean;
    this.donePercent = donePercent;
    this.parameterPlan = parameterPlan;
  }

  @Override
  public String name() {
    return "postgres.rows-and-index";
  }

  @Override
  public String question() {
    return "what does a claim read in 1,000 to 1,000,000 rows, by index and by age?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    AgedTable tasks = new AgedTable(stage.connect());
    LabTable fresh = table("all tasks new");
    LabTable aged = table("the first " + donePercent + " % of the ids done, the others new");
    Map<IndexKind, Cost> small = null;
    Map<IndexKind, Cost> large = null;
    for (int n : rows) {
      add(fresh, n, measure(tasks, n, 0));
      large = measure(tasks, n, (int) ((long) n * donePercent / 100));
      add(aged, n, large);
      small = small == null ? large : small;
    }
    LabTable literal =
        new LabTable("the pick in that largest table", 3, "condition", "plan", "index");
    // The index of the last measurement is still there: the one for the partial's place.
    tasks.preparePicks();
    String byLiteral = pick(tasks, literal, "status = 'new'", "by_literal", "generic");
    String byCustom = pick(tasks, literal, "status = $1", "by_parameter('new')", "custom");
    String byGeneric = pick(tasks, literal, "status = $1", "by_parameter('new')", parameterPlan);

    long[] none = buffers(IndexKind.NONE, small, large);
    long[] partial = buffers(IndexKind.PARTIAL, small, large);
    return new Outcome.Builder()
        .table(fresh)
        .table(aged)
        .table(literal)
        .behaviour(
            "without an index, a claim reads more and more once the head is done",
            claimed(small) && claimed(large) && none[1] >= 10 * none[0],
            "%,d buffers at %,d rows, %,d at %,d",
            none[0],
            rows[0],
            none[1],
            rows[rows.length - 1])
        .behaviour(
            "with the partial index it reads about the same in any table",
            claimed(small) && claimed(large) && partial[1] <= 3 * partial[0],
            "%,d buffers at %,d rows, %,d at %,d",
            partial[0],
            rows[0],
            partial[1],
            rows[rows.length - 1])
        .behaviour(
            "a generic plan uses the partial index for the literal, not for a parameter",
            byLiteral.equals(AgedTable.INDEX) && !byGeneric.equals(AgedTable.INDEX),
            "literal: %s; parameter: %s, planned for its value: %s",
            byLiteral,
            byGeneric,
            byCustom)
        .note(
            "buffers: pages touched by a claim of "
                + AgedTable.BATCH
                + ", update included, from the cache or not, each time it is touched; pick: the"
                + " search for free tasks alone; claim: median of "
                + AgedTable.TIMES
                + ", rolled back, everything cached")
        .build();
  }

  private Map<IndexKind, Cost> measure(AgedTable tasks, int n, int done) throws SQLException {
    tasks.load(n, done);
    Map<IndexKind, Cost> costs = new EnumMap<>(IndexKind.class);
    for (IndexKind kind : List.of(IndexKind.NONE, IndexKind.FULL, IndexKind.PARTIAL)) {
      tasks.index(kind == IndexKind.PARTIAL ? lean : kind);
      costs.put(kind, tasks.claim());
    }
    return costs;
  }

  private static String pick(
      AgedTable tasks, LabTable table, String condition, String statement, String plan)
      throws SQLException {
    String index = tasks.pickIndex(statement, plan);
    table.row(condition, plan, index.isEmpty() ? "none" : index);
    return index;
  }

  private static boolean claimed(Map<IndexKind, Cost> cells) {
    return cells.values().stream().allMatch(cost -> cost.plan().rows() == AgedTable.BATCH);
  }

  private static long[] buffers(
      IndexKind kind, Map<IndexKind, Cost> small, Map<IndexKind, Cost> large) {
    return new long[] {small.get(kind).plan().buffers(), large.get(kind).plan().buffers()};
  }

  private static LabTable table(String title) {
    return new LabTable(title, 3, "rows", "index", "plan of the pick", "buffers", "pick", "claim");
  }

  private static void add(LabTable table, int n, Map<IndexKind, Cost> cells) {
    cells.forEach(
        (kind, cost) ->
            table.row(
                String.format(Locale.ROOT, "%,d", n),
                kind.value(),
                (cost.plan().scan() + " " + cost.plan().index()).strip(),
                cost.plan().buffers(),
                cost.plan().pickBuffers(),
                String.format(Locale.ROOT, "%.2f ms", cost.millis())));
  }
}
