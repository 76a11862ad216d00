package dev.claimbench.report;

import dev.claimbench.metrics.Internals;
import dev.claimbench.stats.Medians;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** What the engine did inside over several iterations; pure. */
final class InternalsMerger {
  /** Rare events: over all iterations their number counts, not the typical one. */
  private static final Set<String> SUMMED = Set.of(Internals.CHECKPOINTS, Internals.AUTOVACUUMS);

  private InternalsMerger() {}

  /**
   * @param parts of the iterations; null where a run's version did not look
   * @return medians of the figures, sums of events and of what the sessions were seen doing
   */
  static Internals merge(List<Internals> parts) {
    List<Internals> seen = parts.stream().filter(Objects::nonNull).toList();
    Set<String> names = new LinkedHashSet<>();
    seen.forEach(part -> names.addAll(part.figures().keySet()));
    Map<String, Double> figures = new LinkedHashMap<>();
    for (String name : names) {
      double[] values =
          seen.stream()
              .map(part -> part.figures().get(name))
              .filter(Objects::nonNull)
              .mapToDouble(Double::doubleValue)
              .sorted()
              .toArray();
      figures.put(
          name, SUMMED.contains(name) ? java.util.Arrays.stream(values).sum() : Medians.of(values));
    }
    Map<String, Long> waits = new TreeMap<>();
    for (Internals part : seen) {
      part.waits().forEach((what, n) -> waits.merge(what, n, Long::sum));
    }
    return new Internals(figures, waits, seen.stream().mapToInt(Internals::samples).sum());
  }
}
