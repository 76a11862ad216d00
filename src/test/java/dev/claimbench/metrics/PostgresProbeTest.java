package dev.claimbench.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PostgresProbeTest {
  private static final Map<String, Double> BEFORE =
      Map.of(
          "wal_bytes", 1000.0,
          "updated", 100.0,
          "hot_updated", 10.0,
          "dead_rows", 7.0,
          "autovacuums", 1.0,
          "buffers", 5000.0,
          "checkpoints", 3.0);

  @Test
  void differencesOverTasksAndUpdates() {
    Map<String, Double> after =
        Map.of(
            "wal_bytes", 41000.0,
            "updated", 300.0,
            "hot_updated", 60.0,
            "dead_rows", 190.0,
            "autovacuums", 1.0,
            "buffers", 9000.0,
            "checkpoints", 4.0);
    assertEquals(
        Map.of(
            Internals.WAL_BYTES, 160.0, // by the workers' count of 250 tasks
            Internals.BUFFERS, 20.0, // by the view's own count of 200 updates
            Internals.HOT, 25.0,
            Internals.DEAD_ROWS, 190.0,
            Internals.CHECKPOINTS, 1.0,
            Internals.AUTOVACUUMS, 0.0),
        PostgresProbe.figures(BEFORE, after, 250));
  }

  @Test
  void whatIsUnknownIsLeftOut() {
    assertEquals(Map.of(), PostgresProbe.figures(BEFORE, Map.of(), 250));
    assertEquals(
        Map.of(Internals.DEAD_ROWS, 7.0, Internals.CHECKPOINTS, 0.0, Internals.AUTOVACUUMS, 0.0),
        PostgresProbe.figures(BEFORE, BEFORE, 0),
        "nothing was claimed: no figure per task");
    assertEquals(
        Map.of(Internals.DEAD_ROWS, 0.0),
        PostgresProbe.figures(BEFORE, Map.of("wal_bytes", 10.0, "dead_rows", 0.0), 250),
        "counters that were reset in between");
  }
}
