package dev.claimbench.verify;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Duplicates, over-claims, phantoms, lost rows and wrong owners. */
final class RowChecks {
  private static final int NOBODY = -1;

  private final Calls calls;
  private final TableState table;
  private final FindingsBuilder found;
  private final Map<Long, long[]> releases = new HashMap<>();

  /** For each row the newest committed call that claimed it. */
  private final int[] claimant;

  /** For each row whether the worker it names did claim it, in whichever call. */
  private final boolean[] ownerClaimed;

  /** For each row whether an indeterminate call returned it; then nobody knows its end. */
  private final boolean[] doubtful;

  private long claims;
  private long distinct;

  RowChecks(Calls calls, TableState table, List<Release> released, FindingsBuilder found) {
    this.calls = calls;
    this.table = table;
    this.found = found;
    this.claimant = new int[table.size()];
    Arrays.fill(claimant, NOBODY);
    this.ownerClaimed = new boolean[table.size()];
    this.doubtful = new boolean[table.size()];
    for (Release release : released) {
      releases.merge(release.id(), new long[] {release.atNanos()}, RowChecks::joined);
    }
  }

  private static long[] joined(long[] a, long[] b) {
    long[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  void run() {
    for (int i = 0; i < calls.size(); i++) {
      switch (calls.outcome(i)) {
        case COMMITTED -> committed(i);
        case INDETERMINATE -> indeterminate(i);
        case EMPTY, FAILED -> {
          // Returned nothing.
        }
      }
    }
    for (int row = 0; row < table.size(); row++) {
      judge(row);
    }
  }

  private void committed(int i) {
    int count = calls.count(i);
    claims += count;
    if (count > calls.limit(i)) {
      found.witness(
          Rule.OVER_CLAIM,
          count - calls.limit(i),
          calls.id(i, calls.limit(i)),
          i,
          NOBODY,
          count + " ids with a limit of " + calls.limit(i));
    }
    for (int k = 0; k < count; k++) {
      long id = calls.id(i, k);
      int row = table.row(id);
      if (row < 0) {
        found.witness(Rule.PHANTOM, 1, id, i, NOBODY, "never loaded");
        continue;
      }
      int before = claimant[row];
      if (before == NOBODY) {
        distinct++;
      } else if (!releasedBetween(id, before, i)) {
        found.witness(Rule.DUPLICATE, 1, id, before, i, "");
      }
      claimant[row] = i;
      ownerClaimed[row] |= table.owner(row) == calls.worker(i);
    }
  }

  /**
   * The calls are seen in the order they began. A release counts if it came after the earlier claim
   * could have been seen by others, its begin at the latest bound we are sure of, and before the
   * later claim's end: within these bounds the two claims can both be right.
   */
  private boolean releasedBetween(long id, int earlier, int later) {
    long[] times = releases.get(id);
    if (times == null || earlier == later) {
      return false;
    }
    for (long at : times) {
      if (at - calls.start(earlier) > 0 && calls.end(later) - at > 0) {
        return true;
      }
    }
    return false;
  }

  private void indeterminate(int i) {
    found.count(Rule.INDETERMINATE, 1);
    for (int k = 0; k < calls.count(i); k++) {
      int row = table.row(calls.id(i, k));
      if (row < 0) {
        found.witness(Rule.PHANTOM, 1, calls.id(i, k), i, NOBODY, "never loaded");
      } else {
        doubtful[row] = true;
        ownerClaimed[row] |= table.owner(row) == calls.worker(i);
      }
    }
  }

  private void judge(int row) {
    long id = table.id(row);
    int by = claimant[row];
    if (by == NOBODY) {
      boolean explained = table.free(row) || (doubtful[row] && ownerClaimed[row]);
      if (!explained) {
        String detail = doubtful[row] ? "owner " + owner(row) : "claimed by nobody, yet not new";
        found.witness(
            doubtful[row] ? Rule.OWNER_MISMATCH : Rule.LOST, 1, id, NOBODY, NOBODY, detail);
      }
      return;
    }
    if (releases.containsKey(id)) {
      // Whoever released it may have changed the row in ways the ledger does not know.
      return;
    }
    if (table.free(row)) {
      found.witness(Rule.OWNER_MISMATCH, 1, id, by, NOBODY, "claimed, yet still new");
    } else if (!ownerClaimed[row]) {
      found.witness(Rule.OWNER_MISMATCH, 1, id, by, NOBODY, "the row names " + owner(row));
    }
  }

  private String owner(int row) {
    return switch (table.owner(row)) {
      case TableState.NO_OWNER -> "no worker";
      case TableState.UNKNOWN_OWNER -> "somebody else";
      default -> "w" + table.owner(row);
    };
  }

  long claims() {
    return claims;
  }

  long distinct() {
    return distinct;
  }
}
