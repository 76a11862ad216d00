package dev.claimbench.db;

/**
 * The queue table at one moment, one row per index of the three arrays, which are of equal length.
 * The arrays are not copied, and two snapshots are equal only when they share them.
 *
 * @param ids the task ids, ascending
 * @param free whether the row's status is {@code new}
 * @param owner the number of the worker in the row, {@link #NO_OWNER}, or {@link #UNKNOWN_OWNER}
 */
public record QueueSnapshot(long[] ids, boolean[] free, int[] owner) {
  /** The row names no worker. */
  public static final int NO_OWNER = -1;

  /** The row names somebody who is none of the bench's workers. */
  public static final int UNKNOWN_OWNER = -2;

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
