package dev.claimbench.report;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;

/**
 * The order in which a run's cells are shown. The order in which they ran is no help: it is
 * shuffled anew in each round.
 */
public final class PlannedCells {
  private static final ObjectMapper JSON =
      new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

  private PlannedCells() {}

  /**
   * @param manifest of the run; null if there is none
   * @return every cell in the plan's order; empty if the manifest does not tell, which is no reason
   *     to show nothing
   */
  public static List<CellKey> of(Map<String, Object> manifest) {
    if (manifest == null || !(manifest.get("plan") instanceof Map<?, ?> plan)) {
      return List.of();
    }
    try {
      List<CellKey> keys = JSON.convertValue(plan.get("cells"), new TypeReference<>() {});
      return keys == null ? List.of() : keys;
    } catch (IllegalArgumentException e) {
      return List.of();
    }
  }
}
