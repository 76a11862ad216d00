package dev.claimbench.check;

import dev.claimbench.check.Bed.Disturbance;
import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Claimer;
import dev.claimbench.db.QueueSnapshot;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Ledger;
import dev.claimbench.verify.Release;
import dev.claimbench.verify.Rule;
import dev.claimbench.verify.TableState;
import dev.claimbench.verify.Verifier;
import dev.claimbench.verify.WorkerLedger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** One round of a trial: load, disturb, let all workers claim until nothing is left, verify. */
final class TrialRound {
  /** A claim that blocks for ever must not keep the check. */
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(6);

  private static final long DISTURBED_MS = 150;
  private static final int GIVE_UP_MS = 4000;

  /** Nor must one that finds the same tasks for ever; a reaper gives each back once. */
  private static final int MOST_CLAIMS_A_TASK = 5;

  private final Bed bed;
  private final ClaimScript script;
  private final Condition condition;
  private final int batch;
  private final int number;
  private final CountDownLatch ready = new CountDownLatch(Trial.WORKERS);
  private final List<TrialWorker> workers = new ArrayList<>();
  private final LongAdder taken = new LongAdder();
  private volatile boolean disturbed = true;
  private boolean hidden;

  /** Null without a reaper. */
  private ShortLease lease;

  /**
   * @param number of the round, from 0; varies what is left to chance
   */
  TrialRound(Bed bed, ClaimScript script, Condition condition, int batch, int number) {
    this.bed = bed;
    this.script = script;
    this.condition = condition;
    this.batch = batch;
    this.number = number;
  }

  Findings run(int backlog) {
    try (Disturbance disturbance = bed.disturb(condition, backlog, 2 * batch)) {
      List<Thread> threads = start(backlog);
      pause(DISTURBED_MS);
      disturbance.end();
      disturbed = false;
      threads.forEach(TrialRound::join);
    }
    QueueSnapshot table = bed.table().snapshot();
    Findings findings =
        Verifier.verify(
                new Ledger(workers.stream().map(TrialWorker::ledger).toList(), releases()),
                new TableState(table.ids(), table.free(), table.owner()),
                script.text())
            .naming(bed.table().keys()::name);
    hidden = findings.count(Rule.DUPLICATE) > 0 && looksClean(findings, table);
    return findings;
  }

  /** Every row free or with one worker of ours, and none that contradicts the workers. */
  private static boolean looksClean(Findings findings, QueueSnapshot table) {
    for (int row = 0; row < table.size(); row++) {
      int owner = table.owner()[row];
      boolean clean =
          table.free()[row]
              ? owner == QueueSnapshot.NO_OWNER || owner == QueueSnapshot.ANY_OWNER
              : owner >= 0 || owner == QueueSnapshot.ANY_OWNER;
      if (!clean) {
        return false;
      }
    }
    return findings.count(Rule.OWNER_MISMATCH) == 0 && findings.count(Rule.LOST) == 0;
  }

  private List<Thread> start(int backlog) {
    List<Runnable> all = new ArrayList<>();
    if (condition == Condition.SHORT_LEASE) {
      lease = bed.reaper();
      all.add(lease);
    }
    if (condition == Condition.KILLED_WORKERS) {
      all.add(bed.killer(number));
    }
    long deadline = System.nanoTime() + LONGEST_NANOS;
    for (int w = 0; w < Trial.WORKERS; w++) {
      int index = w;
      workers.add(
          new TrialWorker(
              index,
              batch,
              ready,
              () -> claimer(index),
              bed.table().keys(),
              () -> !disturbed && (lease == null || lease.over()),
              () ->
                  System.nanoTime() - deadline > 0
                      || taken.sum() > (long) MOST_CLAIMS_A_TASK * backlog,
              this::claimed));
    }
    all.addAll(workers);
    List<Thread> threads = new ArrayList<>();
    for (Runnable one : all) {
      Thread thread = new Thread(one, "claimbench-" + one.getClass().getSimpleName());
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    return threads;
  }

  private void claimed(long[] ids) {
    taken.add(ids.length);
    if (lease != null) {
      lease.claimed(ids);
    }
  }

  /** Of one worker; chance goes on where its last claimer stopped. */
  private Claimer claimer(int index) {
    ClaimOptions options = new ClaimOptions(index, batch, condition.holdMs(), GIVE_UP_MS);
    try {
      return bed.claimer(condition, script, options, 31L * number + index + 7919L * taken.sum());
    } catch (SQLException e) {
      throw new HarnessException("a worker cannot prepare the claim: " + OneLine.of(e), e);
    }
  }

  private List<Release> releases() {
    return lease == null ? List.of() : lease.releases();
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  Map<String, Long> retries() {
    Map<String, Long> all = new TreeMap<>();
    workers.forEach(w -> w.retries().forEach((code, n) -> all.merge(code, n, Long::sum)));
    return all;
  }

  /** Calls that gave up; those that the condition itself ended are not among them. */
  long failed() {
    return condition.endsCalls() ? 0 : workers.stream().mapToLong(TrialWorker::failed).sum();
  }

  /** What the condition did: calls that it ended, tasks that it put back. */
  long strikes() {
    if (lease != null) {
      return lease.releases().size();
    }
    return condition.endsCalls() ? workers.stream().mapToLong(w -> ended(w.ledger())).sum() : 0;
  }

  private static long ended(WorkerLedger ledger) {
    long ended = 0;
    for (int call = 0; call < ledger.calls(); call++) {
      CallOutcome outcome = ledger.outcome(call);
      ended += outcome == CallOutcome.FAILED || outcome == CallOutcome.INDETERMINATE ? 1 : 0;
    }
    return ended;
  }

  /** Whether there were duplicates of which the table shows nothing. */
  boolean hidden() {
    return hidden;
  }

  String error() {
    return failed() == 0
        ? ""
        : workers.stream().map(TrialWorker::error).filter(e -> !e.isEmpty()).findFirst().orElse("");
  }

  String note() {
    return lease == null || lease.error().isEmpty()
        ? ""
        : "the reaper could put nothing back: " + lease.error();
  }
}
