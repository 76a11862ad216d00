package dev.claimbench.report.model;

import dev.claimbench.report.check.SelfCheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What weakens a run's figures, a line each; pure. */
public final class Warnings {
  private static final int MOST_REASONS = 3;

  private Warnings() {}

  /**
   * @return lines, the heaviest first; empty if there is nothing to warn of
   */
  public static List<String> of(RunData run) {
    List<String> lines = new ArrayList<>();
    if (!run.complete()) {
      lines.add(ended(run));
    }
    for (EngineCells engine : run.engines()) {
      if (engine.relaxed()) {
        lines.add(
            engine.engine()
                + ": durability is relaxed in some cells, so a power loss can lose or undo claims");
      }
      if (engine.durability().size() > 1 && !engine.varying().contains("journalMode")) {
        lines.add(engine.engine() + ": not all cells ran with the same durability settings");
      }
    }
    int missing = run.plannedCells() - run.cells().size();
    if (missing > 0) {
      lines.add(missing + " of " + run.plannedCells() + " planned cells have no fork at all");
    }
    for (CellData cell : run.cells()) {
      if (!cell.summary().failed().isEmpty()) {
        lines.add(Takeaway.name(cell) + " failed: " + cell.summary().failed());
      }
    }
    cells(
        lines,
        run,
        c -> c.control() && !c.summary().verdict().caught(),
        "a control that was not caught");
    cells(lines, run, c -> c.summary().scored() == 0, "no iteration is left for the score");
    cells(
        lines,
        run,
        c -> c.summary().dry() > 0,
        "iterations whose backlog ran dry are not in the score");
    lines.addAll(selfChecks(run));
    return lines;
  }

  private static String ended(RunData run) {
    String how =
        switch (run.status()) {
          case "interrupted" -> "the run was interrupted";
          case "failed" -> "the run failed: " + run.text("failure", "no reason was kept");
          case "running" -> "the run was killed, or still runs";
          default -> "how the run ended is not known";
        };
    return how + "; this report has " + run.progress();
  }

  /** What several cells have in common is one warning. */
  private static void cells(
      List<String> lines, RunData run, Predicate<CellData> test, String text) {
    List<String> names = run.cells().stream().filter(test).map(CellData::id).toList();
    if (!names.isEmpty()) {
      lines.add(String.join(", ", names) + ": " + text);
    }
  }

  /**
   * What the run itself found doubtful, one line for each kind; entries of a form that we do not
   * know are shown whole.
   */
  private static List<String> selfChecks(RunData run) {
    if (!(run.manifest().get("selfChecks") instanceof List<?> checks)) {
      return List.of();
    }
    Map<String, List<String>> byKind = new LinkedHashMap<>();
    for (Object check : checks) {
      if (check instanceof Map<?, ?> map && map.get("reason") != null) {
        String cell = map.get("cell") instanceof Map<?, ?> key ? cell(run, key) : "";
        byKind
            .computeIfAbsent(kind(String.valueOf(map.get("kind"))), k -> new ArrayList<>())
            .add(cell + map.get("reason"));
      } else {
        byKind.computeIfAbsent(String.valueOf(check), k -> new ArrayList<>());
      }
    }
    return byKind.entrySet().stream().map(e -> line(e.getKey(), e.getValue())).toList();
  }

  private static String line(String kind, List<String> reasons) {
    String more =
        reasons.size() > MOST_REASONS
            ? "; and " + (reasons.size() - MOST_REASONS) + " more, see selfChecks in manifest.json"
            : "";
    return reasons.isEmpty()
        ? kind
        : kind + ": " + String.join("; ", reasons.stream().limit(MOST_REASONS).toList()) + more;
  }

  /** Of another version it may be one that we do not know. */
  private static String kind(String name) {
    return Stream.of(SelfCheck.Kind.values())
        .filter(k -> k.name().equals(name))
        .map(SelfCheck.Kind::text)
        .findFirst()
        .orElse(name.toLowerCase(Locale.ROOT).replace('_', ' '));
  }

  private static String cell(RunData run, Map<?, ?> key) {
    return run.cells().stream()
        .filter(c -> Objects.equals(c.summary().cell().benchmark(), key.get("benchmark")))
        .filter(c -> Objects.equals(c.summary().cell().params(), key.get("params")))
        .filter(c -> Objects.equals(c.summary().cell().mode(), key.get("mode")))
        .map(c -> c.id() + " ")
        .collect(Collectors.joining());
  }
}
