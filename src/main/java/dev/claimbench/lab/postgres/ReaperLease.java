package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.verify.Rule;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Untried by lab P: a reaper at work beside living and dead workers, with a long and a short lease.
 */
public final class ReaperLease implements Experiment<PostgresStage> {
  private static final int LONG_MS = 2000;
  private static final int SHORT_MS = 50;

  private final int longMs;
  private final int shortMs;

  /** One lease longer than the work, one shorter. */
  public ReaperLease() {
    this(LONG_MS, SHORT_MS);
  }

  /**
   * @param longMs said to be longer than the work, in milliseconds
   * @param shortMs said to be shorter; 0 is a reaper without a threshold
   */
  ReaperLease(int longMs, int shortMs) {
    this.longMs = longMs;
    this.shortMs = shortMs;
  }

  @Override
  public String name() {
    return "postgres.reaper-lease";
  }

  @Override
  public String question() {
    return "how long must a reaper's lease be, and what does a short one cost?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    LeasedRun patient = LeasedRun.of(stage, longMs, true);
    LeasedRun hasty = LeasedRun.of(stage, shortMs, false);
    LabTable table =
        new LabTable(
            "", 1, "lease", "work", "killed", "returned", "first after", "runs", "twice", "done");
    row(table, longMs, patient);
    row(table, shortMs, hasty);
    long duplicates =
        patient.findings().count(Rule.DUPLICATE) + hasty.findings().count(Rule.DUPLICATE);
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "lease longer than the work: every task is run once, although a worker was killed",
            patient.runs() == LeasedRun.TASKS
                && patient.tasks() == LeasedRun.TASKS
                && patient.done() == LeasedRun.TASKS,
            "%d runs of %d tasks, %d done",
            patient.runs(),
            patient.tasks(),
            patient.done())
        .behaviour(
            "only the dead worker's tasks are returned, when its lease is over",
            patient.killed().size() == LeasedRun.BATCH
                && patient.returned().equals(patient.killed())
                && patient.age() >= 0.95 * LONG_MS / 1000.0,
            "tasks %s of the dead, %d returned, %s after the claim",
            patient.killed(),
            patient.returned().size(),
            seconds(patient.age()))
        .behaviour(
            "lease shorter than the work: tasks are run twice, and nobody was killed",
            hasty.twice() >= 1 && hasty.runs() > LeasedRun.TASKS && hasty.done() == LeasedRun.TASKS,
            "%d runs of %d tasks, %d of them more than once",
            hasty.runs(),
            hasty.tasks(),
            hasty.twice())
        .behaviour(
            "no claim is wrong in either: each second one follows a return",
            duplicates == 0
                && patient.findings().claims() + hasty.findings().claims() > 2 * LeasedRun.TASKS,
            "%d and %d claims of %d tasks, %d duplicates",
            patient.findings().claims(),
            hasty.findings().claims(),
            LeasedRun.TASKS,
            duplicates)
        .note(
            String.format(
                Locale.ROOT,
                "%d tasks, %d workers that claim %d and work %d ms on them; killed: tasks of"
                    + " one more, killed at work; runs: finished ones; twice: tasks run to the end"
                    + " more than once",
                LeasedRun.TASKS,
                LeasedRun.WORKERS,
                LeasedRun.BATCH,
                LeasedRun.WORK_MS))
        .build();
  }

  private static void row(LabTable table, int leaseMs, LeasedRun s) {
    table.row(
        leaseMs + " ms",
        LeasedRun.WORK_MS + " ms",
        s.killed().size(),
        s.returned().size(),
        seconds(s.age()),
        s.runs(),
        s.twice(),
        s.done());
  }

  private static String seconds(double s) {
    return Double.isNaN(s) ? "-" : String.format(Locale.ROOT, "%.2f s", s);
  }
}
