package dev.claimbench.report.check;

import dev.claimbench.report.CellKey;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Warnings for a terminal: one paragraph per kind, since many cells tend to share one. */
public final class SelfCheckText {
  private static final int SHOWN = 3;

  private SelfCheckText() {}

  /**
   * @param warnings in the order to show
   * @param cells all cells of the run
   * @return text ending in a newline
   */
  public static String render(List<SelfCheck> warnings, List<CellKey> cells) {
    if (warnings.isEmpty()) {
      return "self-checks: no warning\n";
    }
    Map<SelfCheck.Kind, List<SelfCheck>> byKind =
        warnings.stream()
            .collect(
                Collectors.groupingBy(
                    SelfCheck::kind,
                    () -> new EnumMap<>(SelfCheck.Kind.class),
                    Collectors.toList()));
    StringBuilder out = new StringBuilder();
    byKind.forEach(
        (kind, own) -> {
          out.append("warning: ").append(kind.text());
          out.append(", in " + own.size() + " of " + cells.size() + " cells\n");
          own.stream()
              .limit(SHOWN)
              .forEach(w -> out.append("  " + name(w.cell(), cells) + w.reason() + "\n"));
          if (own.size() > SHOWN) {
            out.append("  and " + (own.size() - SHOWN) + " more, see manifest.json\n");
          }
        });
    return out.toString();
  }

  /** The benchmark and those parameters that vary among its cells. */
  private static String name(CellKey cell, List<CellKey> cells) {
    List<CellKey> siblings =
        cells.stream().filter(c -> c.benchmark().equals(cell.benchmark())).toList();
    String varying =
        cell.params().entrySet().stream()
            .filter(
                e ->
                    siblings.stream()
                        .anyMatch(c -> !e.getValue().equals(c.params().get(e.getKey()))))
            .map(e -> " " + e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining());
    return cell.shortName() + varying + ": ";
  }
}
