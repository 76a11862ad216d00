package dev.claimbench.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Correct claimers on a queue in memory, interleaved at random: each locks the first rows that are
 * free and not locked, as SKIP LOCKED does, then commits, rolls back, tries again, or loses the
 * commit's answer, in which case the server settles it later. A reaper puts rows back. The clock
 * stands still at times, so that readings are equal. Same seed, same history.
 */
final class ClaimSimulation {
  /** One claim call as the ledger will see it. */
  record Call(int worker, long start, long end, CallOutcome outcome, List<Long> ids) {}

  private static final int NOBODY = -1;

  final Random random;
  final int limit;
  final int workers;
  final List<Call> calls = new ArrayList<>();
  final List<Release> releases = new ArrayList<>();
  final long[] ids;
  final boolean[] free;
  final int[] owner;
  long clock;

  private final boolean[] locked;
  private final long[] releaseSent;
  private final boolean[] effected;
  private final List<Runnable> later = new ArrayList<>();
  private final long[] begun;
  private final List<List<Integer>> held = new ArrayList<>();

  /**
   * @param released whether there is a reaper
   */
  ClaimSimulation(long seed, boolean released) {
    random = new Random(seed);
    limit = 1 + random.nextInt(5);
    workers = 2 + random.nextInt(4);
    ids = new long[15 + random.nextInt(400)];
    long id = random.nextInt(1000);
    for (int row = 0; row < ids.length; row++) {
      id += random.nextInt(4) == 0 ? 2 + random.nextInt(5) : 1;
      ids[row] = id;
    }
    free = new boolean[ids.length];
    Arrays.fill(free, true);
    owner = new int[ids.length];
    Arrays.fill(owner, TableState.NO_OWNER);
    locked = new boolean[ids.length];
    releaseSent = new long[ids.length];
    effected = new boolean[ids.length];
    Arrays.fill(releaseSent, NOBODY);
    begun = new long[workers];
    Arrays.fill(begun, NOBODY);
    for (int w = 0; w < workers; w++) {
      held.add(null);
    }
    int steps = 100 + random.nextInt(300);
    for (int i = 0; i < steps; i++) {
      tick();
      if (released && random.nextInt(3) == 0) {
        // Near the head, where claims are.
        reap(random.nextInt(Math.min(40, ids.length)));
      } else if (!later.isEmpty() && random.nextInt(6) == 0) {
        later.remove(random.nextInt(later.size())).run();
      } else {
        step(random.nextInt(workers));
      }
    }
    for (int w = 0; w < workers; w++) {
      while (begun[w] != NOBODY) {
        tick();
        step(w);
      }
    }
    later.forEach(Runnable::run);
    for (int row = 0; row < ids.length; row++) {
      if (effected[row]) {
        reap(row);
      }
    }
  }

  private void tick() {
    clock += random.nextInt(3);
  }

  /** Begins a call, or locks rows, or ends the call. */
  private void step(int w) {
    if (begun[w] == NOBODY) {
      begun[w] = clock;
    } else if (held.get(w) == null) {
      held.set(w, lock());
    } else {
      end(w, held.get(w));
    }
  }

  private List<Integer> lock() {
    List<Integer> rows = new ArrayList<>();
    for (int row = 0; row < ids.length && rows.size() < limit; row++) {
      if (free[row] && !locked[row]) {
        locked[row] = true;
        rows.add(row);
      }
    }
    return rows;
  }

  private void end(int w, List<Integer> rows) {
    held.set(w, null);
    int chance = random.nextInt(20);
    if (chance < 3) {
      // Rolled back; tries again within the same call or gives up.
      settle(w, rows, false);
      if (chance < 2) {
        return;
      }
      record(w, CallOutcome.FAILED, List.of());
    } else if (chance < 5) {
      boolean takesEffect = random.nextBoolean();
      later.add(() -> settle(w, rows, takesEffect));
      record(w, CallOutcome.INDETERMINATE, rows);
    } else {
      settle(w, rows, true);
      tick();
      record(w, rows.isEmpty() ? CallOutcome.EMPTY : CallOutcome.COMMITTED, rows);
    }
  }

  private void settle(int w, List<Integer> rows, boolean commit) {
    for (int row : rows) {
      locked[row] = false;
      if (commit) {
        free[row] = false;
        owner[row] = w;
      }
    }
  }

  private void record(int w, CallOutcome outcome, List<Integer> rows) {
    calls.add(new Call(w, begun[w], clock, outcome, rows.stream().map(row -> ids[row]).toList()));
    begun[w] = NOBODY;
  }

  /**
   * Sends a release, or lets it take effect if there is something to put back by then, or gets its
   * answer: some steps lie between them, and a claim may begin and end there.
   */
  private void reap(int row) {
    if (effected[row]) {
      releases.add(new Release(ids[row], releaseSent[row], clock));
      effected[row] = false;
      releaseSent[row] = NOBODY;
    } else if (releaseSent[row] == NOBODY) {
      releaseSent[row] = clock;
    } else if (free[row]) {
      releaseSent[row] = NOBODY;
    } else {
      free[row] = true;
      owner[row] = random.nextBoolean() ? TableState.NO_OWNER : owner[row];
      effected[row] = true;
    }
  }

  boolean isReleased(long id) {
    return releases.stream().anyMatch(r -> r.id() == id);
  }

  int row(long id) {
    return Arrays.binarySearch(ids, id);
  }

  /** What the verifier says; every reading of the clock shifted by {@code origin}. */
  Findings verify(long origin) {
    List<WorkerLedger> ledgers = new ArrayList<>();
    for (int w = 0; w < workers; w++) {
      WorkerLedger ledger = new WorkerLedger(w, limit, 1, 1);
      for (Call call : calls) {
        if (call.worker() == w) {
          long[] of = call.ids().stream().mapToLong(Long::longValue).toArray();
          ledger.add(
              origin + call.start(), origin + call.end(), call.outcome(), of, call.ids().size());
        }
      }
      ledgers.add(ledger);
    }
    List<Release> shifted =
        releases.stream()
            .map(r -> new Release(r.id(), origin + r.sentNanos(), origin + r.doneNanos()))
            .toList();
    return Verifier.verify(
        new Ledger(ledgers, shifted), new TableState(ids, free, owner), "select 1");
  }
}
