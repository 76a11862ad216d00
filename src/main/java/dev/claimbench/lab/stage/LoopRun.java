package dev.claimbench.lab.stage;

import dev.claimbench.db.QueueSnapshot;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Crew;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.metrics.Fairness;
import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Ledger;
import dev.claimbench.verify.TableState;
import dev.claimbench.verify.Verifier;
import dev.claimbench.verify.WorkerLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Workers that drained a freshly loaded table together, verified.
 *
 * @param answers one for each worker
 * @param findings the verifier's, over every call
 * @param seconds from the first worker's start to the last one's end, its last work included
 * @param claimingSeconds from the first worker's start to the last committed claim's end
 */
public record LoopRun(
    List<ClaimLoop.Answer> answers, Findings findings, double seconds, double claimingSeconds) {

  /** Copies the list. */
  public LoopRun {
    answers = List.copyOf(answers);
  }

  /**
   * Connects all workers while the table is empty, loads it, and gives one signal.
   *
   * @param crew of the experiment
   * @param queue empty
   * @param backlog tasks to load
   * @param workers how many processes
   * @param loop what the i-th one does
   * @return what they did, verified against the table
   */
  public static LoopRun of(
      Crew crew, QueueTable queue, long backlog, int workers, IntFunction<ClaimLoop> loop) {
    return of(crew, queue, backlog, workers, loop, () -> {});
  }

  /**
   * As the other, with something to do in between.
   *
   * @param crew of the experiment
   * @param queue empty
   * @param backlog tasks to load
   * @param workers how many processes
   * @param loop what the i-th one does
   * @param beforeSignal run when all are ready and the table is loaded
   * @return what they did, verified against the table
   */
  public static LoopRun of(
      Crew crew,
      QueueTable queue,
      long backlog,
      int workers,
      IntFunction<ClaimLoop> loop,
      Runnable beforeSignal) {
    List<Hand<ClaimLoop.Answer>> ready = crew.ready(workers, loop);
    queue.reload(backlog);
    beforeSignal.run();
    List<ClaimLoop.Answer> answers = crew.finish(ready);
    List<WorkerLedger> ledgers = new ArrayList<>();
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    long claimed = Long.MIN_VALUE;
    for (int i = 0; i < workers; i++) {
      long offset = ready.get(i).clockOffset();
      ledgers.add(answers.get(i).log().ledger(offset));
      start = Math.min(start, answers.get(i).startNanos() + offset);
      end = Math.max(end, answers.get(i).endNanos() + offset);
      claimed = Math.max(claimed, lastClaim(answers.get(i).log(), start) + offset);
    }
    Findings findings = verify(queue, ledgers, loop.apply(0).shape());
    return new LoopRun(answers, findings, (end - start) / 1e9, (claimed - start) / 1e9);
  }

  private static long lastClaim(CallLog log, long otherwise) {
    return log.calls().stream()
        .filter(call -> call.outcome() == CallOutcome.COMMITTED)
        .mapToLong(CallLog.Call::ended)
        .max()
        .orElse(otherwise);
  }

  /**
   * @param queue nobody is at work on it any more
   * @param ledgers one for each worker, every call it made
   * @param shape the claim's, for witnesses
   * @return the verifier's findings
   */
  public static Findings verify(QueueTable queue, List<WorkerLedger> ledgers, String shape) {
    QueueSnapshot table = queue.snapshot();
    return Verifier.verify(
        new Ledger(ledgers, List.of()),
        new TableState(table.ids(), table.free(), table.owner()),
        shape);
  }

  /**
   * @return ids in committed claims per second of {@link #claimingSeconds}; 0 if there are none
   */
  public double claimsPerSecond() {
    return claims() == 0 ? 0 : claims() / claimingSeconds;
  }

  /**
   * @return committed claims per second of {@link #claimingSeconds}; 0 if there are none
   */
  public double transactionsPerSecond() {
    return claims() == 0 ? 0 : commits() / claimingSeconds;
  }

  /**
   * @return calls that committed a claim
   */
  public long commits() {
    return calls().stream().filter(c -> c.outcome() == CallOutcome.COMMITTED).count();
  }

  /**
   * @return Jain's index of the claims by worker: 1 for an even split, 1/k if one took all; NaN
   *     without claims
   */
  public double jain() {
    return Fairness.jain(answers.stream().mapToLong(answer -> answer.log().claims()).toArray());
  }

  /**
   * @return how long it took until each committed claim had its ids in hand, in milliseconds; the
   *     hold and the commit are not in it
   */
  public double[] claimMillis() {
    return calls().stream()
        .filter(c -> c.outcome() == CallOutcome.COMMITTED)
        .mapToDouble(c -> (c.claimed() - c.begun()) / 1e6)
        .toArray();
  }

  /**
   * @return ids handed out in committed claims, by all workers
   */
  public long claims() {
    return findings.claims();
  }

  /**
   * @return how many of them were handed out before
   */
  public long duplicates() {
    return findings.claims() - findings.distinct();
  }

  /**
   * @return claims by worker, for example {@code 100/100/100/100}
   */
  public String split() {
    return answers.stream()
        .map(answer -> String.valueOf(answer.log().claims()))
        .collect(Collectors.joining("/"));
  }

  /**
   * @return the summed time of all workers' claim statements, in seconds
   */
  public double lockWaitSeconds() {
    return answers.stream().mapToDouble(answer -> answer.log().lockWaitSeconds()).sum();
  }

  /**
   * @return every call of every worker
   */
  public List<CallLog.Call> calls() {
    return answers.stream().flatMap(answer -> answer.log().calls().stream()).toList();
  }

  /**
   * @return calls that ended as failed, or in doubt
   */
  public long failures() {
    return calls().stream()
        .filter(c -> c.outcome() == CallOutcome.FAILED || c.outcome() == CallOutcome.INDETERMINATE)
        .count();
  }
}
