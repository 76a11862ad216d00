package dev.claimbench.lab.postgres;

import dev.claimbench.claim.LockClause;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.stage.History;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.lab.worker.PostgresEnqueuer;
import dev.claimbench.lab.worker.PostgresEnqueuer.Transaction;
import dev.claimbench.verify.Findings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One process that enqueues while others claim, verified.
 *
 * @param size URLs of each transaction
 * @param transactions of the one that enqueued, by the host's clock
 * @param seconds it took for them
 * @param calls of all claiming workers, by the host's clock
 * @param findings the verifier's
 */
record EnqueueRun(
    int size,
    List<Transaction> transactions,
    double seconds,
    List<CallLog.Call> calls,
    Findings findings) {

  /** Processes that claim. */
  static final int CLAIMERS = 2;

  /** Tasks that are there at the start, so that their URLs are known. */
  static final int KNOWN = 1000;

  private static final int BATCH = 10;
  private static final int WINDOW_MS = 1200;

  /**
   * @param queue empty
   * @param lock of the claims
   */
  static EnqueueRun of(
      PostgresStage stage,
      QueueTable queue,
      LockClause lock,
      PostgresEnqueuer.Way way,
      int size,
      boolean early) {
    List<Hand<ClaimLoop.Answer>> claimers =
        stage.crew().ready(CLAIMERS, i -> claimer(stage, i, lock));
    Hand<PostgresEnqueuer.Answer> enqueuer =
        stage
            .crew()
            .ready(1, i -> new PostgresEnqueuer(stage.target(), way, size, early, KNOWN, WINDOW_MS))
            .get(0);
    queue.reload(KNOWN);
    stage.crew().release(claimers);
    enqueuer.release();
    PostgresEnqueuer.Answer enqueued = enqueuer.answer();
    List<CallLog.Call> calls = new ArrayList<>();
    History history = new History();
    for (Hand<ClaimLoop.Answer> claimer : claimers) {
      CallLog log = claimer.answer().log();
      history.add(claimer, log);
      log.calls().forEach(call -> calls.add(at(call, claimer.clockOffset())));
    }
    List<Transaction> sent = new ArrayList<>();
    enqueued.transactions().forEach(t -> sent.add(at(t, enqueuer.clockOffset())));
    long end = sent.get(sent.size() - 1).ended() - enqueuer.clockOffset();
    return new EnqueueRun(
        size, sent, (end - enqueued.startNanos()) / 1e9, calls, history.verify(queue, Loops.SHAPE));
  }

  private static ClaimLoop claimer(PostgresStage stage, int worker, LockClause lock) {
    return new ClaimLoop(
        stage.target(), worker, Loops.SHAPE, lock, null, BATCH, 0, 0, WINDOW_MS, 20, false, false);
  }

  private static CallLog.Call at(CallLog.Call c, long offset) {
    return new CallLog.Call(
        c.begun() + offset,
        c.claimed() + offset,
        c.held() + offset,
        c.ended() + offset,
        c.outcome(),
        c.ids());
  }

  private static Transaction at(Transaction t, long offset) {
    return new Transaction(
        t.begun() + offset,
        t.ending() + offset,
        t.ended() + offset,
        t.committed(),
        t.ids(),
        t.known());
  }

  double urlsPerSecond() {
    return transactions.size() * (double) size / seconds;
  }

  double claimsPerSecond() {
    return findings.claims() / seconds;
  }

  long inserted(boolean committed) {
    return transactions.stream()
        .filter(t -> t.committed() == committed)
        .mapToLong(t -> t.ids().length)
        .sum();
  }

  /** URLs that were sent and inserted nothing. */
  long refused() {
    return transactions.size() * (long) size - inserted(true) - inserted(false);
  }

  /** URLs that were sent though the queue knew them. */
  long known() {
    return transactions.stream().mapToLong(Transaction::known).sum();
  }

  /** Claims of a task whose transaction had not sent its commit yet, or never did. */
  long premature() {
    Map<Long, Long> visible = new HashMap<>();
    for (Transaction t : transactions) {
      for (long id : t.ids()) {
        visible.put(id, t.committed() ? t.ending() : Long.MAX_VALUE);
      }
    }
    return calls.stream()
        .mapToLong(
            call ->
                java.util.Arrays.stream(call.ids())
                    .filter(id -> call.claimed() < visible.getOrDefault(id, Long.MIN_VALUE))
                    .count())
        .sum();
  }

  /** Claim calls that began and had their answer while a transaction was open. */
  long during() {
    return calls.stream()
        .filter(
            call ->
                transactions.stream()
                    .anyMatch(t -> t.begun() < call.begun() && call.claimed() < t.ending()))
        .count();
  }
}
