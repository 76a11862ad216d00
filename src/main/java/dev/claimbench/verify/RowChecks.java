package dev.claimbench.verify;

import java.util.Arrays;
import java.util.List;

/** Duplicates, over-claims, phantoms, lost rows and wrong owners. */
final class RowChecks {
  private static final int NOBODY = -1;

  private final Calls calls;
  private final TableState table;
  private final FindingsBuilder found;
  private final ReleasedRows released;

  /** For each row the newest committed call that claimed it. */
  private final int[] claimant;

  /** For each row whether the worker it names did claim it, in whichever call. */
  private final boolean[] ownerClaimed;

  /**
   * For each row an indeterminate call that returned it, of the worker it names if there is one.
   */
  private final int[] doubtful;

  private long claims;
  private long distinct;

  RowChecks(Calls calls, TableState table, List<Release> releases, FindingsBuilder found) {
    this.calls = calls;
    this.table = table;
    this.found = found;
    this.released = new ReleasedRows(calls, releases);
    this.claimant = new int[table.size()];
    Arrays.fill(claimant, NOBODY);
    this.ownerClaimed = new boolean[table.size()];
    this.doubtful = new int[table.size()];
    Arrays.fill(doubtful, NOBODY);
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
          () -> count + " ids with a limit of " + calls.limit(i));
    }
    for (int k = 0; k < count; k++) {
      long id = calls.id(i, k);
      int row = table.row(id);
      if (row < 0) {
        found.witness(Rule.PHANTOM, 1, id, i, NOBODY, () -> "never loaded");
      } else {
        claimed(row, i);
      }
    }
  }

  private void claimed(int row, int i) {
    long id = table.id(row);
    int before = claimant[row];
    claimant[row] = i;
    ownerClaimed[row] |= isOwner(row, i);
    if (before == NOBODY) {
      distinct++;
    }
    if (before == i) {
      found.witness(Rule.DUPLICATE, 1, id, i, i, () -> "twice in one call");
    } else if (released.contains(id)) {
      released.claimed(id, i);
    } else if (before != NOBODY) {
      found.witness(Rule.DUPLICATE, 1, id, before, i, () -> "");
    }
  }

  private boolean isOwner(int row, int i) {
    int owner = table.owner(row);
    return (owner == calls.worker(i) || owner == TableState.ANY_OWNER)
        && released.reachesEnd(table.id(row), i);
  }

  /** Nothing is certain of what such a call returned, unless the table later bears it out. */
  private void indeterminate(int i) {
    found.count(Rule.INDETERMINATE, 1);
    for (int k = 0; k < calls.count(i); k++) {
      int row = table.row(calls.id(i, k));
      if (row >= 0 && (doubtful[row] == NOBODY || isOwner(row, i))) {
        doubtful[row] = i;
      }
    }
  }

  private void judge(int row) {
    long id = table.id(row);
    int by = claimant[row];
    boolean doubt = doubtful[row] != NOBODY;
    boolean bornOut = doubt && isOwner(row, doubtful[row]);
    if (released.contains(id)) {
      released.judge(id, table.free(row), found);
    }
    if (table.free(row)) {
      if (by != NOBODY && !released.contains(id)) {
        found.witness(Rule.OWNER_MISMATCH, 1, id, by, NOBODY, () -> "claimed, yet still new");
      }
    } else if (by == NOBODY && !doubt) {
      found.witness(Rule.LOST, 1, id, NOBODY, NOBODY, () -> "claimed by nobody, yet not new");
    } else if (!ownerClaimed[row] && !bornOut) {
      int call = by == NOBODY ? doubtful[row] : by;
      found.witness(Rule.OWNER_MISMATCH, 1, id, call, NOBODY, () -> "the row names " + owner(row));
    } else if (!ownerClaimed[row] && by != NOBODY && !released.contains(id)) {
      // The row names the worker whose answer was lost, so its commit did take effect.
      found.witness(
          Rule.DUPLICATE,
          1,
          id,
          Math.min(by, doubtful[row]),
          Math.max(by, doubtful[row]),
          () -> "w" + table.owner(row) + "'s commit was not answered, but the row names it");
    }
  }

  private String owner(int row) {
    return switch (table.owner(row)) {
      case TableState.NO_OWNER -> "no worker";
      case TableState.UNKNOWN_OWNER -> "somebody else";
      default -> "w" + table.owner(row);
    };
  }

  boolean released(long id) {
    return released.contains(id);
  }

  long claims() {
    return claims;
  }

  long distinct() {
    return distinct;
  }
}
