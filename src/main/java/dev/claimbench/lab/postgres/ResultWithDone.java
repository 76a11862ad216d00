package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.stage.PostgresWatch;
import dev.claimbench.lab.worker.ResultWriter;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Recommended by lab P, not run there: result and done in one transaction, across crashes. */
public final class ResultWithDone implements Experiment<PostgresStage> {
  private static final int TASKS = 5000;
  private static final int WORKERS = 3;
  private static final int BATCH = 5;
  private static final int PAUSE_MS = 25;
  private static final int LATEST_KILL_MS = 60;

  /** Rounds of kills: at least, and at most when too few hit where it matters. */
  private static final int ROUNDS = 2;

  private static final int MOST_ROUNDS = 6;
  private static final int ENOUGH = 2;

  private final boolean together;
  private final boolean apart;

  /** One transaction against two. */
  public ResultWithDone() {
    this(true, false);
  }

  /**
   * @param together whether those said to write both in one transaction do
   * @param apart whether those said to use two use one
   */
  ResultWithDone(boolean together, boolean apart) {
    this.together = together;
    this.apart = apart;
  }

  @Override
  public String name() {
    return "postgres.result-with-done";
  }

  @Override
  public String question() {
    return "workers are killed while they write: do result and done part?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  /**
   * @param kills of workers
   * @param between those that had written the result and not committed done
   * @param both tasks with a result that are done
   * @param resultOnly tasks with a result that are not
   * @param doneOnly tasks done without one
   */
  private record Story(int kills, int between, long both, long resultOnly, long doneOnly) {
    boolean ran() {
      return between >= ENOUGH && both > 0;
    }
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    Story one = play(stage, together);
    Story two = play(stage, apart);
    LabTable table =
        new LabTable("", 1, "written in", "kills", "between", "both", "result only", "done only");
    row(table, "one transaction", one);
    row(table, "two transactions", two);
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "one transaction: never one without the other",
            one.ran() && one.resultOnly == 0 && one.doneOnly == 0,
            "%d results without done, %d done without result, %d with both; %d kills between the"
                + " two",
            one.resultOnly,
            one.doneOnly,
            one.both,
            one.between)
        .behaviour(
            "two transactions: a result is left whose task is not done",
            two.ran() && two.resultOnly >= 1,
            "%d such, %d with both; %d kills between the two",
            two.resultOnly,
            two.both,
            two.between)
        .note(
            "between: SIGKILLs that came after the result was written and before done was"
                + " committed, by what the worker had told; a task left so is run again after its"
                + " lease, and its result written a second time")
        .build();
  }

  private static Story play(PostgresStage stage, boolean together) throws SQLException {
    QueueTable queue = stage.queue(IndexKind.PARTIAL);
    PostgresWatch watch = stage.watch();
    watch.run("drop table if exists results");
    watch.runFile("results.sql");
    queue.reload(TASKS);
    int kills = 0;
    int between = 0;
    for (int round = 0; round < ROUNDS || (round < MOST_ROUNDS && between < ENOUGH); round++) {
      int first = kills;
      List<Hand<ResultWriter.Answer>> workers =
          stage
              .crew()
              .ready(
                  WORKERS,
                  i ->
                      new ResultWriter(
                          stage.target(), first + i, Workers.SHAPE, BATCH, together, PAUSE_MS));
      stage.crew().release(workers);
      for (Hand<ResultWriter.Answer> worker : workers) {
        worker.awaitLive("both", Long.class);
        pauseAtRandom();
        worker.kill();
        String who = "w" + kills++;
        watch.await("the server to drop " + who, () -> !watch.connected(who));
        int written = worker.live("between", Long.class).size();
        between += written > worker.live("both", Long.class).size() ? 1 : 0;
      }
    }
    return new Story(
        kills,
        between,
        watch.number("select count(*) from tasks join results on task = id where status = 'done'"),
        watch.number("select count(*) from tasks join results on task = id where status <> 'done'"),
        watch.number(
            "select count(*) from tasks where status = 'done'"
                + " and not exists (select from results where task = id)"));
  }

  private static void pauseAtRandom() {
    try {
      Thread.sleep(ThreadLocalRandom.current().nextInt(LATEST_KILL_MS));
    } catch (InterruptedException e) {
      // The next wait for a worker says so.
      Thread.currentThread().interrupt();
    }
  }

  private static void row(LabTable table, String how, Story s) {
    table.row(how, s.kills, s.between, s.both, s.resultOnly, s.doneOnly);
  }
}
