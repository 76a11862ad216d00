package dev.claimbench.lab.postgres;

import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Crew;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.stage.History;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.stage.PostgresWatch;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.Reaper;
import dev.claimbench.lab.worker.WorkLoop;
import dev.claimbench.verify.Findings;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Workers that claim, work and are done, with a reaper beside them, until all tasks are done.
 *
 * @param killed tasks of the worker that was killed at work, ascending; none if nobody was
 * @param returned tasks put back by the reaper, ascending; one may be there more than once
 * @param age the least between a task's first claim and its first return, in seconds; NaN without a
 *     return
 * @param runs finished ones
 * @param tasks run to the end
 * @param twice those of them more than once
 * @param done at the end
 * @param findings of the verifier, who knows of the returns
 */
record LeasedRun(
    List<Long> killed,
    List<Long> returned,
    double age,
    long runs,
    long tasks,
    long twice,
    long done,
    Findings findings) {
  static final int TASKS = 15;

  /** That live. */
  static final int WORKERS = 4;

  static final int BATCH = 5;
  static final int WORK_MS = 400;
  private static final int SWEEP_EVERY_MS = 10;
  private static final int LIMIT_MS = 20_000;

  /**
   * There are tasks for all living workers but one, so that somebody is idle when a task is
   * returned: if all were busy until it is done, nobody would run it a second time.
   *
   * @param leaseMs of the reaper, in milliseconds
   * @param kill whether a worker claims first and is killed at work
   */
  static LeasedRun of(PostgresStage stage, int leaseMs, boolean kill) throws SQLException {
    QueueTable queue = stage.queue(IndexKind.NONE);
    PostgresWatch watch = stage.watch();
    watch.run("drop table if exists runs");
    watch.runFile("runs.sql");
    Crew crew = stage.crew();
    List<Hand<WorkLoop.Answer>> workers =
        new ArrayList<>(
            crew.ready(kill ? WORKERS + 1 : WORKERS, i -> worker(stage, i, kill && i == 0)));
    Hand<Reaper.Answer> reaper = crew.ready(1, i -> reaper(stage, leaseMs)).get(0);
    queue.reload(TASKS);
    History history = new History();
    List<CallLog> logs = new ArrayList<>();
    List<Long> killed = List.of();
    if (kill) {
      Hand<WorkLoop.Answer> victim = workers.remove(0);
      victim.release();
      CallLog.Call claim = victim.awaitLive("call", CallLog.Call.class);
      victim.kill();
      killed = Arrays.stream(claim.ids()).sorted().boxed().toList();
      logs.add(history.addKilled(victim, 0, BATCH));
    }
    reaper.release();
    crew.release(workers);
    for (Hand<WorkLoop.Answer> worker : workers) {
      CallLog log = worker.answer().log();
      history.add(worker, log);
      logs.add(log);
    }
    List<Reaper.Sweep> sweeps = reaper.answer().sweeps();
    history.released(reaper, sweeps);
    return new LeasedRun(
        killed,
        sweeps.stream().flatMap(s -> Arrays.stream(s.ids()).boxed()).sorted().toList(),
        age(logs, sweeps),
        watch.number("select count(*) from runs"),
        watch.number("select count(distinct task) from runs"),
        watch.number(
            "select count(*) from (select from runs group by task having count(*) > 1) as more"),
        watch.count("done"),
        history.verify(queue, Workers.SHAPE));
  }

  private static WorkLoop worker(PostgresStage stage, int worker, boolean victim) {
    int work = victim ? Workers.FOR_EVER_MS : WORK_MS;
    return new WorkLoop(stage.target(), worker, Workers.SHAPE, BATCH, work, LIMIT_MS);
  }

  private static Reaper reaper(PostgresStage stage, int leaseMs) {
    return new Reaper(
        stage.target(), "claimed", leaseMs, SWEEP_EVERY_MS, WorkLoop.ALL_DONE, LIMIT_MS);
  }

  private static double age(List<CallLog> logs, List<Reaper.Sweep> sweeps) {
    double least = Double.NaN;
    Set<Long> seen = new HashSet<>();
    for (Reaper.Sweep sweep : sweeps) {
      for (long id : sweep.ids()) {
        if (seen.add(id)) {
          double age = (sweep.doneNanos() - firstClaim(logs, id)) / 1e9;
          least = Double.isNaN(least) ? age : Math.min(least, age);
        }
      }
    }
    return least;
  }

  private static long firstClaim(List<CallLog> logs, long id) {
    return logs.stream()
        .flatMap(log -> log.calls().stream())
        .filter(call -> Arrays.stream(call.ids()).anyMatch(i -> i == id))
        .mapToLong(CallLog.Call::begun)
        .min()
        .orElseThrow();
  }
}
