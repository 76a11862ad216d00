package dev.claimbench.verify;

/** Counts in ascending arrays that may hold equal values. */
final class Sorted {
  private Sorted() {}

  /** How many values are less than {@code bound}. */
  static int countBelow(long[] ascending, long bound) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] < bound) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How many values are not greater than {@code bound}. */
  static int countUpTo(long[] ascending, long bound) {
    return bound == Long.MAX_VALUE ? ascending.length : countBelow(ascending, bound + 1);
  }
}
