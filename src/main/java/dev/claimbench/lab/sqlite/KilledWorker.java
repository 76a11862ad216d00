package dev.claimbench.lab.sqlite;

import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.worker.CallLog.Call;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.WorkerLedger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * A worker that reported its calls and died by SIGKILL. The call that was under way may have been
 * committed or not: only the file knows.
 *
 * @param reported calls whose end it could still tell
 * @param unreported tasks that name it in the file and that it never told of, ascending
 * @param ledger the reported calls, and one in doubt with the unreported tasks
 */
record KilledWorker(List<Call> reported, long[] unreported, WorkerLedger ledger) {

  /**
   * Lets a worker run until it has reported so many claims, then kills it.
   *
   * @param hand released, reporting
   * @param claims reported calls to wait for
   * @param mayWait false once the time is up; the worker is killed then too
   * @return what it had reported when it was gone
   */
  static List<Call> kill(Hand<ClaimLoop.Answer> hand, int claims, BooleanSupplier mayWait)
      throws InterruptedException {
    while (hand.live("call", Call.class).size() < claims && mayWait.getAsBoolean()) {
      Thread.sleep(1);
    }
    hand.kill();
    return hand.live("call", Call.class);
  }

  /**
   * @param hand killed
   * @param loop what it did
   * @param reported from {@link #kill}
   * @param inFile ids of the tasks that name it in the file
   */
  static KilledWorker of(
      Hand<ClaimLoop.Answer> hand, ClaimLoop loop, List<Call> reported, long[] inFile) {
    Set<Long> told = new HashSet<>();
    reported.forEach(call -> Arrays.stream(call.ids()).forEach(told::add));
    long[] unreported = Arrays.stream(inFile).filter(id -> !told.contains(id)).sorted().toArray();
    long offset = hand.clockOffset();
    WorkerLedger ledger =
        new WorkerLedger(loop.worker(), loop.batch(), reported.size() + 1, inFile.length);
    List<Call> calls = new ArrayList<>(reported);
    long last = calls.isEmpty() ? System.nanoTime() - offset : calls.get(calls.size() - 1).ended();
    calls.add(new Call(last, last, last, last, CallOutcome.INDETERMINATE, unreported));
    for (Call call : calls) {
      ledger.add(
          call.begun() + offset,
          call.ended() + offset,
          call.outcome(),
          call.ids(),
          call.ids().length);
    }
    return new KilledWorker(List.copyOf(reported), unreported, ledger);
  }

  /**
   * @return tasks of the calls it reported as committed
   */
  long claims() {
    return reported.stream()
        .filter(call -> call.outcome() == CallOutcome.COMMITTED)
        .mapToLong(call -> call.ids().length)
        .sum();
  }
}
