package dev.claimbench.report.model;

import dev.claimbench.report.CellKey;
import dev.claimbench.report.CellSummary;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.verify.RunVerdict;
import dev.claimbench.verify.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A stored run.
 *
 * @param manifest as it was stored; may lack anything
 * @param engines the cells of which a fork ended, by engine; empty if none did
 * @param plannedCells how many cells the plan has
 * @param plannedForks how many forks the plan has; 0 if that is not fixed, as with a budget of time
 * @param forks how many ended
 */
public record RunData(
    Map<String, Object> manifest,
    List<EngineCells> engines,
    int plannedCells,
    int plannedForks,
    int forks) {

  /**
   * @param manifest as stored
   * @param planned every cell of the plan in the order to show; cells of forks that are not in it
   *     come last
   * @param rounds forks planned for each cell; 0 if that is not fixed
   */
  static RunData of(
      Map<String, Object> manifest, List<CellKey> planned, int rounds, List<ForkRecord> forks) {
    Map<CellKey, List<ForkRecord>> byCell = new LinkedHashMap<>();
    planned.forEach(key -> byCell.put(key, new ArrayList<>()));
    forks.forEach(f -> byCell.computeIfAbsent(f.cell(), k -> new ArrayList<>()).add(f));
    int cells = byCell.size();
    byCell.values().removeIf(List::isEmpty);
    Map<String, Map<CellKey, List<ForkRecord>>> byBenchmark = new LinkedHashMap<>();
    byCell.forEach(
        (key, own) ->
            byBenchmark.computeIfAbsent(key.shortName(), n -> new LinkedHashMap<>()).put(key, own));
    return new RunData(
        manifest,
        byBenchmark.values().stream().map(EngineCells::of).toList(),
        cells,
        rounds == 0 ? 0 : Math.max(cells * rounds, forks.size()),
        forks.size());
  }

  /**
   * @return every cell, engine by engine
   */
  public List<CellData> cells() {
    return engines.stream().flatMap(e -> e.cells().stream()).toList();
  }

  /**
   * @return the panels of every engine
   */
  public List<Panel> panels() {
    return engines.stream().flatMap(e -> Panel.of(e).stream()).toList();
  }

  /**
   * @return how the run ended: {@code complete}, {@code interrupted}, {@code failed}; {@code
   *     running} if it was killed or still runs
   */
  public String status() {
    return text("status", "unknown");
  }

  /**
   * @return whether it ran to its end
   */
  public boolean complete() {
    return status().equals("complete");
  }

  /**
   * @return how far it came, for example {@code 7 of 24 forks}
   */
  public String progress() {
    return forks
        + (plannedForks == 0 ? "" : " of " + plannedForks)
        + (Math.max(forks, plannedForks) == 1 ? " fork" : " forks");
  }

  /**
   * @return the value of a manifest's entry as text
   */
  public String text(String name, String otherwise) {
    Object value = manifest.get(name);
    return value == null ? otherwise : String.valueOf(value);
  }

  /**
   * The judgement of what is stored. A run that did not come to its end is never VERIFIED, but one
   * that broke a rule before is VIOLATED all the same.
   */
  public RunVerdict verdict() {
    List<CellSummary> all = cells().stream().map(CellData::summary).toList();
    int failed = (int) all.stream().filter(s -> !s.failed().isEmpty()).count();
    RunVerdict verdict = RunVerdict.of(all.stream().map(CellSummary::verdict).toList(), failed);
    if (complete() || verdict.verdict() != Verdict.VERIFIED) {
      return verdict;
    }
    return new RunVerdict(Verdict.UNKNOWN, 1, verdict.reasons());
  }
}
