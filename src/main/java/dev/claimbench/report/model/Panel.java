package dev.claimbench.report.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Cells that did the same work under the same promise, so that the faster one is the better one:
 * one engine, one hold time, one durability. Only within a panel are cells ranked.
 *
 * @param engine whose cells
 * @param conditions what its cells share and those of the engine's other panels do not; may be
 *     empty
 * @param cells at least one
 */
public record Panel(EngineCells engine, Map<String, String> conditions, List<CellData> cells) {
  /** What the user's work or safety asks for, rather than how to claim. */
  private static final Set<String> CONDITIONS =
      Set.of("holdMs", "backlog", "durability", "synchronous", "mode");

  /** What a reader wants to see compared first: the ways to claim. */
  private static final List<String> SERIES =
      List.of("lockClause", "journalMode", "begin", "shape", "isolation", "busyHandler");

  /**
   * @return the engine's panels, in the order of their first cells
   */
  public static List<Panel> of(EngineCells engine) {
    Map<Map<String, String>, List<CellData>> by = new LinkedHashMap<>();
    for (CellData cell : engine.cells()) {
      Map<String, String> conditions = new LinkedHashMap<>(cell.params());
      conditions.keySet().retainAll(CONDITIONS);
      by.computeIfAbsent(conditions, c -> new ArrayList<>()).add(cell);
    }
    return by.entrySet().stream().map(e -> new Panel(engine, e.getKey(), e.getValue())).toList();
  }

  /**
   * @return for example {@code PostgreSQL, holdMs=50}
   */
  public String title() {
    return engine.engine() + (conditions.isEmpty() ? "" : ", " + text(conditions));
  }

  /**
   * @return names of the parameters that tell its cells apart
   */
  public List<String> choices() {
    Set<String> names = new LinkedHashSet<>(engine.varying());
    names.removeAll(CONDITIONS);
    return List.copyOf(names);
  }

  /**
   * @return the choice that lines and shapes stand for; null if its cells differ in none
   */
  public String series() {
    List<String> choices = choices();
    return SERIES.stream()
        .filter(choices::contains)
        .findFirst()
        .orElse(choices.isEmpty() ? null : choices.get(0));
  }

  /**
   * @return the values of {@link #series()} in their order over the whole engine, so that a line
   *     looks the same in every panel; the engine's name if there is no series
   */
  public List<String> seriesValues() {
    return engine.cells().stream().map(this::series).distinct().toList();
  }

  /**
   * @return the cell's value of {@link #series()}
   */
  public String series(CellData cell) {
    return series() == null ? engine.engine() : String.valueOf(cell.params().get(series()));
  }

  /**
   * @return its cells by the values of all choices but the series, as {@code batchSize=10}; one
   *     group with an empty name if there is no other choice
   */
  public Map<String, List<CellData>> facets() {
    return cells.stream()
        .collect(
            Collectors.groupingBy(
                c -> {
                  Map<String, String> rest = choices(c);
                  rest.remove(String.valueOf(series()));
                  return text(rest);
                },
                LinkedHashMap::new,
                Collectors.toList()));
  }

  /**
   * @return the cell's choices, for example {@code lockClause=NONE batchSize=10}
   */
  public String choice(CellData cell) {
    String text = text(choices(cell));
    return text.isEmpty() ? cell.label() : text;
  }

  /**
   * @return the cell's choices for places where there is little room: names only where a value is a
   *     number, for example {@code NONE batchSize=10}
   */
  public String shortName(CellData cell) {
    return choices(cell).entrySet().stream()
        .map(
            e ->
                Character.isDigit(e.getValue().charAt(0))
                    ? e.getKey() + "=" + e.getValue()
                    : e.getValue())
        .collect(Collectors.joining(" "));
  }

  private static Map<String, String> choices(CellData cell) {
    Map<String, String> rest = new LinkedHashMap<>(cell.params());
    rest.keySet().removeAll(CONDITIONS);
    return rest;
  }

  private static String text(Map<String, String> params) {
    return params.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(" "));
  }
}
