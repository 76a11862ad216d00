package dev.claimbench.verify;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * All workers' calls as one list in the order they began. Times are nanoseconds since the first
 * call began: readings of the clock may be negative and may wrap around, only their differences
 * mean something.
 */
final class Calls {
  private final WorkerLedger[] ledger;
  private final int[] call;
  private final long[] start;
  private final long[] end;
  private final long origin;

  Calls(List<WorkerLedger> workers) {
    int size = workers.stream().mapToInt(WorkerLedger::calls).sum();
    Integer[] order = new Integer[size];
    WorkerLedger[] ledgers = new WorkerLedger[size];
    int[] indexes = new int[size];
    long[] begun = new long[size];
    int next = 0;
    for (WorkerLedger worker : workers) {
      for (int i = 0; i < worker.calls(); i++) {
        ledgers[next] = worker;
        indexes[next] = i;
        begun[next] = worker.start(i) - ledgers[0].start(0);
        order[next] = next;
        next++;
      }
    }
    Arrays.sort(order, Comparator.comparingLong(i -> begun[i]));
    this.ledger = new WorkerLedger[size];
    this.call = new int[size];
    this.start = new long[size];
    this.end = new long[size];
    this.origin = size == 0 ? 0 : ledgers[order[0]].start(indexes[order[0]]);
    for (int i = 0; i < size; i++) {
      ledger[i] = ledgers[order[i]];
      call[i] = indexes[order[i]];
      start[i] = since(ledger[i].start(call[i]));
      end[i] = since(ledger[i].end(call[i]));
    }
  }

  int size() {
    return call.length;
  }

  int worker(int i) {
    return ledger[i].worker();
  }

  int limit(int i) {
    return ledger[i].limit();
  }

  long start(int i) {
    return start[i];
  }

  long end(int i) {
    return end[i];
  }

  CallOutcome outcome(int i) {
    return ledger[i].outcome(call[i]);
  }

  int count(int i) {
    return ledger[i].count(call[i]);
  }

  long id(int i, int k) {
    return ledger[i].id(call[i], k);
  }

  /** A reading of the clock as nanoseconds since the first call began. */
  long since(long nanos) {
    return nanos - origin;
  }
}
