package dev.claimbench.report.model;

import dev.claimbench.report.ForkRecord;
import dev.claimbench.report.PlannedCells;
import dev.claimbench.report.RunStore;
import java.util.List;
import java.util.Map;

/** From a run's folder to its data. */
public final class RunReader {
  private RunReader() {}

  /**
   * @param store of the run
   * @return its data; of a run without a manifest or a fork, empty data
   * @throws dev.claimbench.error.HarnessException if a file is there and cannot be read
   */
  public static RunData read(RunStore store) {
    Map<String, Object> manifest = store.manifest();
    return of(manifest == null ? Map.of() : manifest, store.forks());
  }

  /**
   * @param manifest as Jackson reads it; may lack anything
   * @param forks as they ended
   */
  public static RunData of(Map<String, Object> manifest, List<ForkRecord> forks) {
    Map<?, ?> plan = manifest.get("plan") instanceof Map<?, ?> map ? map : Map.of();
    int rounds = plan.get("rounds") instanceof Number n ? n.intValue() : 0;
    return RunData.of(manifest, PlannedCells.of(manifest), rounds, forks);
  }
}
