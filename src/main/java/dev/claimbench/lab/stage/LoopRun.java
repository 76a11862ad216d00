package dev.claimbench.lab.stage;

import dev.claimbench.db.QueueSnapshot;
import dev.claimbench.db.QueueTable;
import dev.claimbench.error.HarnessException;
import dev.claimbench.lab.crew.Crew;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.metrics.Fairness;
import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Grade;
import dev.claimbench.verify.Ledger;
import dev.claimbench.verify.TableState;
import dev.claimbench.verify.Verifier;
import dev.claimbench.verify.WorkerLedger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
    return judged(ready, answers, queue.snapshot(), loop.apply(0).shape());
  }

  /**
   * Lets workers claim from tables that are loaded already, whatever their rows went through
   * before: only those that are free now are judged, each table by itself.
   *
   * @param crew of the experiment
   * @param queues loaded, at most as many as workers; worker i claims from number i modulo their
   *     count
   * @param workers how many processes
   * @param loop what the i-th one does, without warm-up calls
   * @return what they did, verified against the tables
   */
  public static LoopRun loaded(
      Crew crew, List<? extends QueueTable> queues, int workers, IntFunction<ClaimLoop> loop) {
    List<QueueSnapshot> before = queues.stream().map(QueueTable::snapshot).toList();
    List<Hand<ClaimLoop.Answer>> ready = crew.ready(workers, loop);
    List<ClaimLoop.Answer> answers = crew.finish(ready);
    List<Findings> findings = new ArrayList<>();
    for (int q = 0; q < queues.size(); q++) {
      List<Hand<ClaimLoop.Answer>> hands = new ArrayList<>();
      List<ClaimLoop.Answer> theirs = new ArrayList<>();
      for (int i = q; i < workers; i += queues.size()) {
        hands.add(ready.get(i));
        theirs.add(answers.get(i));
      }
      QueueSnapshot table = freeBefore(before.get(q), queues.get(q).snapshot());
      findings.add(judged(hands, theirs, table, loop.apply(q).shape()).findings);
    }
    return new LoopRun(
        answers,
        Findings.merge(findings),
        seconds(ready, answers),
        claimingSeconds(ready, answers));
  }

  /** Of the rows after a run those that had been free before it. */
  private static QueueSnapshot freeBefore(QueueSnapshot before, QueueSnapshot after) {
    if (!Arrays.equals(before.ids(), after.ids())) {
      throw new HarnessException("rows came or went while the workers claimed");
    }
    int[] rows = IntStream.range(0, before.size()).filter(i -> before.free()[i]).toArray();
    long[] ids = new long[rows.length];
    boolean[] free = new boolean[rows.length];
    int[] owner = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      ids[i] = after.ids()[rows[i]];
      free[i] = after.free()[rows[i]];
      owner[i] = after.owner()[rows[i]];
    }
    return new QueueSnapshot(ids, free, owner);
  }

  /**
   * Verifies what workers answered.
   *
   * @param ready the workers of one table
   * @param answers theirs, in the same order
   * @param table every row they could claim, as it is now
   * @param statement the claim, for witnesses
   * @return what they did
   */
  public static LoopRun judged(
      List<Hand<ClaimLoop.Answer>> ready,
      List<ClaimLoop.Answer> answers,
      QueueSnapshot table,
      String statement) {
    List<WorkerLedger> ledgers = new ArrayList<>();
    for (int i = 0; i < ready.size(); i++) {
      ledgers.add(answers.get(i).log().ledger(ready.get(i).clockOffset()));
    }
    Findings findings =
        Verifier.verify(
            new Ledger(ledgers, List.of()),
            new TableState(table.ids(), table.free(), table.owner()),
            statement);
    return new LoopRun(answers, findings, seconds(ready, answers), claimingSeconds(ready, answers));
  }

  private static double seconds(
      List<Hand<ClaimLoop.Answer>> ready, List<ClaimLoop.Answer> answers) {
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    for (int i = 0; i < ready.size(); i++) {
      long offset = ready.get(i).clockOffset();
      start = Math.min(start, answers.get(i).startNanos() + offset);
      end = Math.max(end, answers.get(i).endNanos() + offset);
    }
    return (end - start) / 1e9;
  }

  /** From the first worker's start to the end of the last claim that got something. */
  private static double claimingSeconds(
      List<Hand<ClaimLoop.Answer>> ready, List<ClaimLoop.Answer> answers) {
    long start = Long.MAX_VALUE;
    for (int i = 0; i < ready.size(); i++) {
      start = Math.min(start, answers.get(i).startNanos() + ready.get(i).clockOffset());
    }
    long claimed = start;
    for (int i = 0; i < ready.size(); i++) {
      long offset = ready.get(i).clockOffset();
      claimed = Math.max(claimed, lastClaim(answers.get(i).log(), start - offset) + offset);
    }
    return (claimed - start) / 1e9;
  }

  private static long lastClaim(CallLog log, long otherwise) {
    return log.calls().stream()
        .filter(call -> call.outcome() == CallOutcome.COMMITTED)
        .mapToLong(CallLog.Call::ended)
        .max()
        .orElse(otherwise);
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
   * @return whether something that must never happen did not, and something happened at all
   */
  public boolean clean() {
    return findings.count(Grade.FORBIDDEN) == 0 && findings.count(Grade.UNKNOWN) == 0;
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
