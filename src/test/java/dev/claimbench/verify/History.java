package dev.claimbench.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Writes a ledger and a final table by hand, as a test wants them. */
final class History {
  private final int limit;
  private final TreeMap<Integer, WorkerLedger> workers = new TreeMap<>();
  private final List<Release> releases = new ArrayList<>();
  private final long[] ids;
  private final boolean[] free;
  private final int[] owner;

  /**
   * @param rows ids 1 to rows, all free
   * @param limit every call's batch
   */
  History(int rows, int limit) {
    this.limit = limit;
    ids = new long[rows];
    free = new boolean[rows];
    owner = new int[rows];
    for (int i = 0; i < rows; i++) {
      ids[i] = i + 1;
      free[i] = true;
      owner[i] = TableState.NO_OWNER;
    }
  }

  /** A call; the table is not touched. */
  History call(int worker, long start, long end, CallOutcome outcome, long... claimed) {
    workers
        .computeIfAbsent(worker, w -> new WorkerLedger(w, limit, 1, 1))
        .add(start, end, outcome, claimed, claimed.length);
    return this;
  }

  /** A committed claim that the table shows as it should. */
  History claim(int worker, long start, long end, long... claimed) {
    for (long id : claimed) {
      row(id, false, worker);
    }
    return call(worker, start, end, CallOutcome.COMMITTED, claimed);
  }

  History empty(int worker, long start, long end) {
    return call(worker, start, end, CallOutcome.EMPTY);
  }

  /** Sets a row of the final table. */
  History row(long id, boolean isFree, int by) {
    free[(int) id - 1] = isFree;
    owner[(int) id - 1] = by;
    return this;
  }

  History release(long id, long at) {
    releases.add(new Release(id, at));
    return this;
  }

  /** Known only to have happened somewhere between the two. */
  History release(long id, long sent, long done) {
    releases.add(new Release(id, sent, done));
    return this;
  }

  Ledger ledger() {
    return new Ledger(List.copyOf(workers.values()), releases);
  }

  Findings verify() {
    return Verifier.verify(ledger(), new TableState(ids, free, owner), "select 1");
  }
}
