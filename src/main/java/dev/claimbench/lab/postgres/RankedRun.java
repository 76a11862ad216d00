package dev.claimbench.lab.postgres;

import dev.claimbench.claim.LockClause;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.stage.History;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.stage.PostgresWatch;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Grade;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Workers that drain tasks of several priorities, then one more that takes the postponed ones when
 * their time has come.
 *
 * @param first claimed until claims came back empty
 * @param waiting postponed tasks that were new then
 * @param later claimed once all were due
 * @param early claimed before their next_try, by the server's clock
 * @param order of the first claims
 * @param findings of the verifier
 */
record RankedRun(
    long first, long waiting, long later, long early, Overtaking order, Findings findings) {
  static final int TASKS = 400;
  static final int BATCH = 10;

  /** All but every fifth. */
  static final int DUE = TASKS - TASKS / 5;

  private static final int POSTPONED_MS = 2000;
  private static final int HOLD_MS = 2;

  static RankedRun of(
      PostgresStage stage, PostgresWatch watch, QueueTable queue, String shape, int workers)
      throws SQLException {
    queue.reload(TASKS);
    List<Hand<ClaimLoop.Answer>> ready =
        stage.crew().ready(workers, i -> worker(stage, i, shape, HOLD_MS));
    Hand<ClaimLoop.Answer> last =
        stage.crew().ready(1, i -> worker(stage, workers, shape, 0)).get(0);
    watch.runFile("priority-fill.sql", ":due", String.valueOf(POSTPONED_MS));
    Map<Long, Integer> rank = new HashMap<>();
    for (String id : watch.column("select id from tasks order by priority desc, next_try, id")) {
      rank.put(Long.valueOf(id), rank.size());
    }
    History history = new History();
    List<CallLog.Call> calls = new ArrayList<>();
    stage.crew().release(ready);
    for (Hand<ClaimLoop.Answer> hand : ready) {
      CallLog log = hand.answer().log();
      history.add(hand, log);
      calls.addAll(log.calls());
    }
    final long first = calls.stream().mapToLong(call -> call.ids().length).sum();
    final long waiting = watch.count("new");
    watch.await(
        "the postponed tasks to be due",
        () -> watch.number("select count(*) from tasks where next_try > clock_timestamp()") == 0);
    long later = history.drain(last);
    return new RankedRun(
        first,
        waiting,
        later,
        watch.number("select count(*) from tasks where claimed_at < next_try"),
        Overtaking.of(calls, rank),
        history.verify(queue, shape));
  }

  private static ClaimLoop worker(PostgresStage stage, int worker, String shape, int holdMs) {
    return new ClaimLoop(
        stage.target(),
        worker,
        shape,
        LockClause.FOR_UPDATE_SKIP_LOCKED,
        null,
        BATCH,
        holdMs,
        0,
        (int) stage.millisLeft(),
        0,
        true,
        false);
  }

  /**
   * @return whether every task was claimed once
   */
  boolean exact() {
    return findings.claims() == TASKS
        && findings.distinct() == TASKS
        && findings.count(Grade.FORBIDDEN) == 0;
  }
}
