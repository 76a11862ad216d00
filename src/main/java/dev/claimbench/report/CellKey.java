package dev.claimbench.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What makes two forks the same cell.
 *
 * @param benchmark fully qualified name of the benchmark method
 * @param mode JMH's short label of the mode, such as {@code thrpt}
 * @param threads workers
 * @param params every parameter with its one value, in the plan's order
 */
public record CellKey(String benchmark, String mode, int threads, Map<String, String> params) {

  /** Copies the map and keeps its order. */
  public CellKey {
    params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
  }

  /**
   * @return the benchmark's class without its package
   */
  public String shortName() {
    String type = benchmark.substring(0, benchmark.lastIndexOf('.'));
    return type.substring(type.lastIndexOf('.') + 1);
  }
}
