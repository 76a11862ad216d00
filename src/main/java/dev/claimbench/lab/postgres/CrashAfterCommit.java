package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.History;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.stage.PostgresWatch;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.lab.worker.Reaper;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Grade;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** Lab P, failure case 2: a worker is killed after its commit, and a reaper has to clean up. */
public final class CrashAfterCommit implements Experiment<PostgresStage> {
  private static final int TASKS = 20;
  private static final int BATCH = 5;
  private static final int LEASE_MS = 1000;
  private static final int SWEEP_EVERY_MS = 20;
  private static final String NONE_CLAIMED_BY_IT =
      "select not exists (select from tasks where worker = 'w0')";

  private final String state;
  private final int leaseMs;
  private final int patienceMs;

  /** With a reaper that looks at claims older than a second. */
  public CrashAfterCommit() {
    this("claimed", LEASE_MS, 20_000);
  }

  /**
   * @param state of the tasks the reaper looks at
   * @param leaseMs the reaper's threshold, in milliseconds
   * @param patienceMs how long it is given, in milliseconds
   */
  CrashAfterCommit(String state, int leaseMs, int patienceMs) {
    this.state = state;
    this.leaseMs = leaseMs;
    this.patienceMs = patienceMs;
  }

  @Override
  public String name() {
    return "postgres.crash-after-commit";
  }

  @Override
  public String question() {
    return "a worker is killed after its commit: who brings its tasks back?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    QueueTable queue = stage.queue(IndexKind.NONE);
    PostgresWatch watch = stage.watch();
    Hand<ClaimLoop.Answer> victim = Workers.victim(stage, 0, BATCH, 0, Workers.FOR_EVER_MS);
    LockClause skip = LockClause.FOR_UPDATE_SKIP_LOCKED;
    Hand<ClaimLoop.Answer> before = Workers.drainer(stage, 1, BATCH, skip);
    Hand<ClaimLoop.Answer> after = Workers.drainer(stage, 2, BATCH, skip);
    Hand<Reaper.Answer> reaper = reaper(stage);
    queue.reload(TASKS);
    victim.release();
    CallLog.Call claim = victim.awaitLive("call", CallLog.Call.class);
    victim.kill();
    watch.await("the server to drop its connection", () -> !watch.connected("w0"));

    History history = new History();
    history.addKilled(victim, 0, BATCH);
    final int others = history.drain(before);
    final List<String> stuck = watch.column("select id from tasks where worker = 'w0' order by id");
    final long leftNew = watch.count("new");
    // Whoever lives finishes its tasks; else the reaper might take it for dead too, and be right.
    watch.run("update tasks set status = 'done' where worker = 'w1'");
    reaper.release();
    Reaper.Answer reaped = reaper.answer();
    history.released(reaper, reaped.sweeps());
    final int again = history.drain(after);
    Findings findings = history.verify(queue, Workers.SHAPE);
    double age =
        reaped.sweeps().stream()
            .mapToDouble(s -> (s.doneNanos() - claim.begun()) / 1e9)
            .min()
            .orElse(Double.NaN);

    LabTable table = new LabTable("", 1, "of 20 tasks", "tasks", "when");
    table.row("claimed by the one that was killed", claim.ids().length, "");
    table.row("claimed and done by another one", others, "");
    table.row("still claimed by the dead", stuck.size(), "");
    table.published("", "for ever");
    table.row("put back by the reaper", reaped.returned(), returnedAfter(age));
    table.row("claimed by a third worker then", again, "");
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "they stay claimed, and nobody else gets them",
            stuck.size() == BATCH && others == TASKS - BATCH && leftNew == 0,
            "%d still claimed with the server's backend gone, %d new",
            stuck.size(),
            leftNew)
        .behaviour(
            "the reaper returns them, and not before their lease of 1 s is over",
            reaped.returned() == BATCH && age >= 0.95 * LEASE_MS / 1000.0,
            "%d returned%s",
            reaped.returned(),
            reaped.returned() == 0 ? "" : " " + returnedAfter(age))
        .behaviour(
            "another worker then claims them, each once",
            again == BATCH && findings.count(Grade.FORBIDDEN) == 0,
            "%d claims after the return, %d claims of %d tasks in all",
            again,
            findings.claims(),
            TASKS)
        .note(
            "the age is by the worker's and the reaper's clock, from the begin of the claim to the"
                + " answer of the statement that put it back")
        .build();
  }

  private Hand<Reaper.Answer> reaper(PostgresStage stage) {
    return stage
        .crew()
        .ready(
            1,
            i ->
                new Reaper(
                    stage.target(), state, leaseMs, SWEEP_EVERY_MS, NONE_CLAIMED_BY_IT, patienceMs))
        .get(0);
  }

  private static String returnedAfter(double seconds) {
    return Double.isNaN(seconds)
        ? ""
        : String.format(Locale.ROOT, "%.2f s after their claim", seconds);
  }
}
