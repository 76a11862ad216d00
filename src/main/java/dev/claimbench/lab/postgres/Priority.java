package dev.claimbench.lab.postgres;

import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.stage.PostgresWatch;
import java.sql.SQLException;
import java.util.List;

/** Untried by lab P: claims by priority, with postponed tasks that have to wait. */
public final class Priority implements Experiment<PostgresStage> {
  private static final int WORKERS = 4;

  /** So many that a plan which reads the whole table does not pay. */
  private static final int PLANNED_TASKS = 20_000;

  private final String shape;

  /** A claim that minds both. */
  public Priority() {
    this("lab/priority");
  }

  /**
   * @param shape of the claims
   */
  Priority(String shape) {
    this.shape = shape;
  }

  @Override
  public String name() {
    return "postgres.priority";
  }

  @Override
  public String question() {
    return "do claims come by priority, and postponed tasks not before their time?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    QueueTable queue = stage.queue(IndexKind.NONE);
    PostgresWatch watch = stage.watch();
    watch.runFile("priority.sql");
    RankedRun alone = RankedRun.of(stage, watch, queue, shape, 1);
    RankedRun four = RankedRun.of(stage, watch, queue, shape, WORKERS);
    List<String> plan = plan(queue, watch);
    boolean ordered =
        plan.stream().anyMatch(line -> line.contains("Index Scan using tasks_priority"))
            && plan.stream().noneMatch(line -> line.contains("Sort"));

    LabTable table =
        new LabTable(
            "",
            1,
            "workers",
            "due",
            "claimed",
            "passed over",
            "overtaken",
            "waiting",
            "early",
            "later");
    row(table, "1", alone);
    row(table, String.valueOf(WORKERS), four);
    LabTable plans = new LabTable("the claim's plan, with 20,000 tasks", 1, "node");
    plan.forEach(plans::row);
    return new Outcome.Builder()
        .table(table)
        .table(plans)
        .behaviour(
            "one worker claims strictly by priority, then next_try",
            alone.first() >= RankedRun.DUE && alone.order().equals(new Overtaking(0, 0)),
            "%d tasks, %d out of order",
            alone.first(),
            alone.order().apart() + alone.order().beside())
        .behaviour(
            "of four workers none passes over a task that nobody held",
            four.first() >= RankedRun.DUE
                && four.order().apart() == 0
                && four.findings().overlaps() > 0,
            "%d passed over; %d overtaken by a claim beside theirs, %d claims side by side",
            four.order().apart(),
            four.order().beside(),
            four.findings().overlaps())
        .behaviour(
            "no postponed task is claimed before its next_try",
            alone.early() + four.early() == 0 && alone.waiting() > 0 && four.waiting() > 0,
            "%d claimed early, %d and %d waiting when the queue seemed empty",
            alone.early() + four.early(),
            alone.waiting(),
            four.waiting())
        .behaviour(
            "every task is claimed once in the end",
            alone.exact() && four.exact(),
            "%d and %d claims of %d tasks, each once",
            alone.findings().claims(),
            four.findings().claims(),
            RankedRun.TASKS)
        .behaviour(
            "the index gives the order, nothing is sorted",
            ordered,
            "%s",
            ordered ? "Index Scan using tasks_priority, no Sort" : "see the plan")
        .note(
            "due: tasks that need not wait; claimed: until claims came back empty; passed over:"
                + " claimed by a call begun after one had ended that took a lesser task; overtaken:"
                + " likewise, but by a call beside their own; waiting: postponed tasks left then;"
                + " early: claimed_at before next_try; later: claimed once the time had come")
        .build();
  }

  private List<String> plan(QueueTable queue, PostgresWatch watch) throws SQLException {
    ClaimScript script =
        ClaimScript.load(Engine.POSTGRES, shape, LockClause.FOR_UPDATE_SKIP_LOCKED);
    queue.reload(PLANNED_TASKS);
    watch.runFile("priority-fill.sql", ":due", "0");
    String claim = OpenClaim.literal(script.statements().get(0), RankedRun.BATCH, 0, List.of());
    return watch.column("explain (costs off) " + claim);
  }

  private static void row(LabTable table, String workers, RankedRun run) {
    table.row(
        workers,
        RankedRun.DUE,
        run.first(),
        run.order().apart(),
        run.order().beside(),
        run.waiting(),
        run.early(),
        run.later());
  }
}
