package dev.claimbench.verify;

import java.util.Arrays;

/** The final table: every row that was loaded, and what became of it. */
public final class TableState {
  /** The row names no worker. */
  public static final int NO_OWNER = -1;

  /** The row names somebody who is none of the workers. */
  public static final int UNKNOWN_OWNER = -2;

  /**
   * The row does not tell: it was deleted by its claim, or the table has no column for the worker.
   */
  public static final int ANY_OWNER = -3;

  private final long[] ids;
  private final boolean[] free;
  private final int[] owner;

  /**
   * The arrays are not copied.
   *
   * @param ids ascending and distinct
   * @param free whether the row's status is new
   * @param owner the worker's index, {@link #NO_OWNER}, {@link #UNKNOWN_OWNER} or {@link
   *     #ANY_OWNER}
   * @throws IllegalArgumentException if the lengths differ or the ids do not ascend: rows would not
   *     be found, and claims of them be called phantoms
   */
  public TableState(long[] ids, boolean[] free, int[] owner) {
    if (ids.length != free.length || ids.length != owner.length) {
      throw new IllegalArgumentException("arrays of different length");
    }
    for (int i = 1; i < ids.length; i++) {
      if (ids[i - 1] >= ids[i]) {
        throw new IllegalArgumentException("ids do not ascend: " + ids[i - 1] + ", " + ids[i]);
      }
    }
    this.ids = ids;
    this.free = free;
    this.owner = owner;
  }

  int size() {
    return ids.length;
  }

  /** The row of an id, negative if it was never loaded. */
  int row(long id) {
    // Ids are 1..n as a rule: try the direct place before searching.
    int guess = (int) (id - (ids.length == 0 ? 0 : ids[0]));
    if (guess >= 0 && guess < ids.length && ids[guess] == id) {
      return guess;
    }
    return Arrays.binarySearch(ids, id);
  }

  long id(int row) {
    return ids[row];
  }

  boolean free(int row) {
    return free[row];
  }

  int owner(int row) {
    return owner[row];
  }
}
