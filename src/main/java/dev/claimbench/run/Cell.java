package dev.claimbench.run;

import dev.claimbench.report.CellKey;
import org.openjdk.jmh.annotations.Mode;

/**
 * One cell of the plan.
 *
 * @param key what identifies it in results
 * @param mode JMH's mode
 * @param control whether duplicates are expected of it
 * @param iterations warm-up and measurement iterations together
 * @param seconds their planned time
 */
record Cell(CellKey key, Mode mode, boolean control, int iterations, double seconds) {

  /**
   * @return whether it needs a PostgreSQL server
   */
  boolean postgres() {
    return !key.benchmark().contains("Sqlite");
  }
}
