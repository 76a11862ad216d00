package dev.claimbench.report.model;

import dev.claimbench.report.CellKey;
import dev.claimbench.report.ForkRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The cells of one benchmark class: one engine, so that their figures may stand side by side.
 *
 * @param engine its name, such as {@code PostgreSQL}
 * @param benchmark the class's short name
 * @param threads workers of each cell
 * @param fixed parameters that all its cells share
 * @param cells in the plan's order, at least one
 */
public record EngineCells(
    String engine, String benchmark, int threads, Map<String, String> fixed, List<CellData> cells) {

  private static final String MODE = "mode";

  /**
   * @param byCell the forks of every cell of the class, in the order to show
   */
  static EngineCells of(Map<CellKey, List<ForkRecord>> byCell) {
    CellKey first = byCell.keySet().iterator().next();
    Set<String> names = new LinkedHashSet<>();
    byCell.keySet().forEach(key -> names.addAll(all(key).keySet()));
    Map<String, String> fixed = new LinkedHashMap<>();
    for (String name : names) {
      Set<String> values =
          byCell.keySet().stream()
              .map(k -> String.valueOf(all(k).get(name)))
              .collect(Collectors.toSet());
      if (values.size() == 1) {
        fixed.put(name, values.iterator().next());
      }
    }
    String engine = engine(first.shortName());
    List<CellData> cells = new ArrayList<>();
    byCell.forEach(
        (key, forks) -> {
          Map<String, String> own = all(key);
          own.keySet().removeAll(fixed.keySet());
          cells.add(CellData.of(engine.charAt(0) + "" + (cells.size() + 1), own, forks));
        });
    return new EngineCells(engine, first.shortName(), first.threads(), fixed, List.copyOf(cells));
  }

  /** JMH's mode tells cells apart too, where a run asked for several. */
  private static Map<String, String> all(CellKey key) {
    Map<String, String> all = new LinkedHashMap<>(key.params());
    all.put(MODE, key.mode());
    return all;
  }

  private static String engine(String benchmark) {
    return benchmark.contains("Sqlite") ? "SQLite" : "PostgreSQL";
  }

  /**
   * @return names of the parameters that tell its cells apart
   */
  public Set<String> varying() {
    Set<String> names = new LinkedHashSet<>();
    cells.forEach(c -> names.addAll(c.params().keySet()));
    return names;
  }

  /**
   * @return what the engine's sessions said about durability; more than one if cells differ
   */
  public Set<String> durability() {
    return cells.stream()
        .map(c -> c.summary().settings())
        .map(s -> s.getOrDefault("durability_label", "unknown: no fork answered"))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * @return whether a cell ran with less than full durability
   */
  public boolean relaxed() {
    return cells.stream()
        .anyMatch(c -> !c.summary().settings().getOrDefault("durability", "on").equals("on"));
  }
}
