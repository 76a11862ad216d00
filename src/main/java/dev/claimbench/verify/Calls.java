package dev.claimbench.verify;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** All workers' calls as one list in the order they began; a view on the ledgers. */
final class Calls {
  private final WorkerLedger[] ledger;
  private final int[] call;
  private final long origin;

  Calls(List<WorkerLedger> workers) {
    int size = workers.stream().mapToInt(WorkerLedger::calls).sum();
    Integer[] order = new Integer[size];
    WorkerLedger[] ledgers = new WorkerLedger[size];
    int[] indexes = new int[size];
    int next = 0;
    for (WorkerLedger worker : workers) {
      for (int i = 0; i < worker.calls(); i++) {
        ledgers[next] = worker;
        indexes[next] = i;
        order[next] = next;
        next++;
      }
    }
    Arrays.sort(order, Comparator.comparingLong(i -> ledgers[i].start(indexes[i])));
    this.ledger = new WorkerLedger[size];
    this.call = new int[size];
    for (int i = 0; i < size; i++) {
      ledger[i] = ledgers[order[i]];
      call[i] = indexes[order[i]];
    }
    this.origin = size == 0 ? 0 : start(0);
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
    return ledger[i].start(call[i]);
  }

  long end(int i) {
    return ledger[i].end(call[i]);
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

  /** Nanoseconds since the first call began. */
  long since(long nanos) {
    return nanos - origin;
  }
}
