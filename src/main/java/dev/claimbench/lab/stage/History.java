package dev.claimbench.lab.stage;

import dev.claimbench.db.QueueSnapshot;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.lab.worker.Reaper;
import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Ledger;
import dev.claimbench.verify.Release;
import dev.claimbench.verify.TableState;
import dev.claimbench.verify.Verifier;
import dev.claimbench.verify.WorkerLedger;
import java.util.ArrayList;
import java.util.List;

/**
 * What happened to one table when not all workers lived to tell: the logs of those that answered,
 * what the killed ones had reported, and what a reaper put back. Each worker has an index of its
 * own.
 */
public final class History {
  private static final long[] NONE = {};

  private final List<WorkerLedger> ledgers = new ArrayList<>();
  private final List<Release> releases = new ArrayList<>();

  /**
   * @param hand that has answered
   * @param log its calls
   */
  public void add(Hand<?> hand, CallLog log) {
    ledgers.add(log.ledger(hand.clockOffset()));
  }

  /**
   * @param ledger of a worker that claimed by other means, by the host's clock
   */
  public void add(WorkerLedger ledger) {
    ledgers.add(ledger);
  }

  /**
   * @param hand killed; its job was to send each call as {@code call}
   * @param worker its index
   * @param batch of its claims
   * @return what it had reported
   */
  public CallLog addKilled(Hand<?> hand, int worker, int batch) {
    CallLog log = new CallLog(worker, batch, hand.live("call", CallLog.Call.class));
    add(hand, log);
    return log;
  }

  /**
   * A worker that was killed in the middle of its first claim: nobody knows how that ended.
   *
   * @param worker its index
   * @param batch of its claims
   * @param fromNanos when it was released, by the host's clock
   * @param toNanos when it was gone
   */
  public void addInDoubt(int worker, int batch, long fromNanos, long toNanos) {
    WorkerLedger ledger = new WorkerLedger(worker, batch, 1, 0);
    ledger.add(fromNanos, toNanos, CallOutcome.INDETERMINATE, NONE, 0);
    ledgers.add(ledger);
  }

  /**
   * @param hand of the reaper
   * @param sweeps what it put back
   */
  public void released(Hand<?> hand, List<Reaper.Sweep> sweeps) {
    for (Reaper.Sweep sweep : sweeps) {
      for (long id : sweep.ids()) {
        releases.add(
            new Release(
                id,
                sweep.sentNanos() + hand.clockOffset(),
                sweep.doneNanos() + hand.clockOffset()));
      }
    }
  }

  /**
   * @param queue nobody is at work on it any more
   * @param shape the claim's, for witnesses
   * @return the verifier's findings over all of it
   */
  public Findings verify(QueueTable queue, String shape) {
    QueueSnapshot table = queue.snapshot();
    return Verifier.verify(
        new Ledger(ledgers, releases),
        new TableState(table.ids(), table.free(), table.owner()),
        shape);
  }

  /**
   * Lets a worker drain what is free and keeps its log.
   *
   * @param hand ready
   * @return ids it claimed
   */
  public int drain(Hand<ClaimLoop.Answer> hand) {
    hand.release();
    CallLog log = hand.answer().log();
    add(hand, log);
    return log.claims();
  }
}
