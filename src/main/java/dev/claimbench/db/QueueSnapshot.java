package dev.claimbench.db;

/**
 * The queue table at one moment, one row per index of the three arrays, which are of equal length.
 * The arrays are not copied, and two snapshots are equal only when they share them.
 *
 * @param ids the task ids, ascending
 * @param free whether the row's status is {@code new}
 * @param owner the number of the worker in the row, {@link #NO_OWNER}, {@link #UNKNOWN_OWNER} or
 *     {@link #ANY_OWNER}
 */
public record QueueSnapshot(long[] ids, boolean[] free, int[] owner) {
  /** The row names no worker. */
  public static final int NO_OWNER = -1;

  /** The row names somebody who is none of the bench's workers. */
  public static final int UNKNOWN_OWNER = -2;

  /** The row does not tell: it is gone, or its table has no column for the worker. */
  public static final int ANY_OWNER = -3;

  /**
   * Adds the tasks that were loaded and are no longer there: a claim may delete what it takes.
   *
   * @param loaded the tasks with the ids 1 to this were loaded
   * @return this, if none is missing
   */
  QueueSnapshot withGone(long loaded) {
    int present = 0;
    while (present < ids.length && ids[present] <= loaded) {
      present++;
    }
    int gone = (int) loaded - present;
    if (gone <= 0) {
      return this;
    }
    long[] all = new long[ids.length + gone];
    boolean[] isFree = new boolean[all.length];
    int[] owners = new int[all.length];
    int from = 0;
    for (int to = 0; to < all.length; to++) {
      if (from < ids.length && (to >= loaded || ids[from] == to + 1)) {
        all[to] = ids[from];
        isFree[to] = free[from];
        owners[to] = owner[from];
        from++;
      } else {
        all[to] = to + 1;
        owners[to] = ANY_OWNER;
      }
    }
    return new QueueSnapshot(all, isFree, owners);
  }

  /** How many rows the table has. */
  public int size() {
    return ids.length;
  }

  /** How many rows are still free. */
  public long countFree() {
    long count = 0;
    for (boolean row : free) {
      count += row ? 1 : 0;
    }
    return count;
  }
}
