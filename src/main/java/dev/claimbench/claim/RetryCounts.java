package dev.claimbench.claim;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts by error code (SQLSTATE or SQLite result code). Counting a known code allocates nothing;
 * workers see two or three codes at most.
 */
public final class RetryCounts {
  private String[] codes = new String[4];
  private long[] counts = new long[4];
  private int size;

  /**
   * @param code never null
   */
  public void add(String code) {
    add(code, 1);
  }

  private void add(String code, long n) {
    for (int i = 0; i < size; i++) {
      if (codes[i].equals(code)) {
        counts[i] += n;
        return;
      }
    }
    if (size == codes.length) {
      codes = Arrays.copyOf(codes, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    codes[size] = code;
    counts[size++] = n;
  }

  /** Adds all of this to {@code target}, unless it is null, and starts again from nothing. */
  public void drainTo(RetryCounts target) {
    for (int i = 0; i < size; i++) {
      if (target != null) {
        target.add(codes[i], counts[i]);
      }
    }
    size = 0;
  }

  /**
   * @return the counts, sorted by code
   */
  public Map<String, Long> asMap() {
    Map<String, Long> map = new TreeMap<>();
    for (int i = 0; i < size; i++) {
      map.put(codes[i], counts[i]);
    }
    return map;
  }
}
