package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.LoopRun;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.lab.worker.RoundTrips;
import dev.claimbench.text.Figures;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** Recommended by lab P, not run there: pick and mark in one statement, with a CTE. */
public final class SingleStatement implements Experiment<PostgresStage> {
  private static final int TASKS = 2000;
  private static final int WORKERS = 4;
  private static final int BATCH = 10;
  private static final int WARM_CALLS = 20;
  private static final int COUNTED_CALLS = 20;

  /**
   * Which of the two runs when: after one of each for warming up, both have the same mean place.
   */
  private static final String ORDER = "ab" + "abbabaab";

  private final String shape;
  private final LockClause lock;

  /** As recommended. */
  public SingleStatement() {
    this("cte", LockClause.FOR_UPDATE_SKIP_LOCKED);
  }

  /**
   * @param shape said to be a single statement
   * @param lock its lock clause
   */
  SingleStatement(String shape, LockClause lock) {
    this.shape = shape;
    this.lock = lock;
  }

  @Override
  public String name() {
    return "postgres.cte";
  }

  @Override
  public String question() {
    return "pick and mark in one statement: still exact, and what does it save?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    QueueTable queue = stage.queue(IndexKind.PARTIAL);
    LockClause skip = LockClause.FOR_UPDATE_SKIP_LOCKED;
    final double trips = roundTrips(stage, queue, Workers.SHAPE, skip, false);
    final double tripsOne = roundTrips(stage, queue, shape, lock, false);
    final double tripsAlone = roundTrips(stage, queue, "cte", skip, true);
    Series two = new Series();
    Series one = new Series();
    for (int i = 0; i < ORDER.length(); i++) {
      boolean first = ORDER.charAt(i) == 'a';
      LoopRun run =
          first ? drain(stage, queue, Workers.SHAPE, skip) : drain(stage, queue, shape, lock);
      if (i >= 2) {
        (first ? two : one).add(run);
      }
    }
    LabTable table =
        new LabTable(
            "", 1, "claim", "trips", "claims", "dupl.", "largest", "claims/s", "of 4 runs");
    row(table, "select, then update", trips, two);
    row(table, "one statement (CTE)", tripsOne, one);
    table.row("  in autocommit", Figures.number(tripsAlone), "", "", "", "", "");
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "no task is handed out twice, none is left, none exceeds the batch",
            two.exact(TASKS) && one.exact(TASKS),
            "%s and %s claims of %s tasks, largest %d and %d of %d",
            Figures.count(two.claims()),
            Figures.count(one.claims()),
            Figures.count((long) TASKS * one.size()),
            two.largest(),
            one.largest(),
            BATCH)
        .behaviour(
            "the single statement saves a round trip per claim",
            tripsOne > 0 && tripsOne <= trips - 0.9,
            "%.2f against %.2f; %.2f in autocommit",
            tripsOne,
            trips,
            tripsAlone)
        .note(
            String.format(
                Locale.ROOT,
                "claims/s: tasks by elapsed time, the median of 4 interleaved runs with %d tasks,"
                    + " %d workers and no work, then the least and the most; CTE to two statements"
                    + " %.2f, not judged: flush and distance to the server decide it",
                TASKS,
                WORKERS,
                one.median() / two.median()))
        .note(
            "trips: round trips per claim, counted at the socket; BEGIN travels with the first"
                + " statement, COMMIT does not")
        .build();
  }

  private static double roundTrips(
      PostgresStage stage, QueueTable queue, String shape, LockClause lock, boolean autocommit) {
    queue.reload(2L * COUNTED_CALLS * BATCH);
    List<Hand<RoundTrips.Answer>> hand =
        stage
            .crew()
            .ready(
                1,
                i -> new RoundTrips(stage.target(), shape, lock, BATCH, COUNTED_CALLS, autocommit));
    RoundTrips.Answer answer = stage.crew().finish(hand).get(0);
    return (double) answer.roundTrips() / answer.calls();
  }

  private static LoopRun drain(
      PostgresStage stage, QueueTable queue, String shape, LockClause lock) {
    // The workers' warm-up calls find nothing: the run before left no task.
    return LoopRun.of(
        stage.crew(),
        queue,
        TASKS,
        WORKERS,
        i ->
            new ClaimLoop(
                stage.target(),
                i,
                shape,
                lock,
                null,
                BATCH,
                0,
                0,
                (int) stage.millisLeft(),
                WARM_CALLS,
                true,
                false));
  }

  private static void row(LabTable table, String claim, double trips, Series runs) {
    double[] sorted = runs.rates();
    table.row(
        claim,
        Figures.number(trips),
        Figures.count(runs.claims()),
        runs.duplicates(),
        runs.largest(),
        Figures.number(runs.median()),
        Figures.number(sorted[0]) + "-" + Figures.number(sorted[sorted.length - 1]));
  }
}
