package dev.claimbench.lab.worker;

import dev.claimbench.claim.ClaimCall;
import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.WorkerLedger;
import java.util.List;

/**
 * Every claim call of one worker process, as it travels to the host.
 *
 * @param worker index from 0
 * @param limit the batch
 * @param calls in the order they were made
 */
public record CallLog(int worker, int limit, List<Call> calls) {

  /**
   * One claim call; times are the worker's {@link System#nanoTime()}.
   *
   * @param begun when it began
   * @param claimed when the claim statements' results were in hand
   * @param held when the hold was over
   * @param ended when the commit was answered
   * @param outcome how it ended
   * @param ids claimed
   */
  public record Call(
      long begun, long claimed, long held, long ended, CallOutcome outcome, long[] ids) {

    static Call of(ClaimCall call) {
      return new Call(
          call.begunAt(),
          call.claimedAt(),
          call.heldAt(),
          call.endedAt(),
          call.outcome(),
          java.util.Arrays.copyOf(call.ids(), call.count()));
    }
  }

  /** Copies the list. */
  public CallLog {
    calls = List.copyOf(calls);
  }

  /**
   * @return ids in committed calls
   */
  public int claims() {
    return calls.stream()
        .filter(call -> call.outcome() == CallOutcome.COMMITTED)
        .mapToInt(call -> call.ids().length)
        .sum();
  }

  /**
   * @return the summed time of the claim statements, which the labs call lock wait, in seconds;
   *     calls of every outcome
   */
  public double lockWaitSeconds() {
    return calls.stream().mapToLong(call -> call.claimed() - call.begun()).sum() / 1e9;
  }

  /**
   * @param clockOffset what to add to this process's clock to get the host's, in nanoseconds
   * @return for the verifier
   */
  public WorkerLedger ledger(long clockOffset) {
    WorkerLedger ledger = new WorkerLedger(worker, limit, calls.size(), claims());
    for (Call call : calls) {
      ledger.add(
          call.begun() + clockOffset,
          call.ended() + clockOffset,
          call.outcome(),
          call.ids(),
          call.ids().length);
    }
    return ledger;
  }
}
