package dev.claimbench.db;

/** The text in a row's {@code worker} column: {@code w} and the worker's number. */
public final class WorkerName {
  private static final int MAX_DIGITS = 9;

  private WorkerName() {}

  /**
   * @param index the worker's number, from 0
   */
  public static String of(int index) {
    return "w" + index;
  }

  /**
   * The inverse of {@link #of}.
   *
   * @param name what the column holds; may be null
   * @return the worker's number, {@link QueueSnapshot#NO_OWNER} for null, and {@link
   *     QueueSnapshot#UNKNOWN_OWNER} for a text that {@link #of} does not make
   */
  public static int index(String name) {
    if (name == null) {
      return QueueSnapshot.NO_OWNER;
    }
    int length = name.length();
    if (length < 2 || length > 1 + MAX_DIGITS || name.charAt(0) != 'w') {
      return QueueSnapshot.UNKNOWN_OWNER;
    }
    if (name.charAt(1) == '0' && length > 2) {
      return QueueSnapshot.UNKNOWN_OWNER;
    }
    int index = 0;
    for (int i = 1; i < length; i++) {
      int digit = name.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return QueueSnapshot.UNKNOWN_OWNER;
      }
      index = index * 10 + digit;
    }
    return index;
  }
}
