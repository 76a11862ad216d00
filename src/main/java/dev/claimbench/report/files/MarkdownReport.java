package dev.claimbench.report.files;

import dev.claimbench.metrics.Phase;
import dev.claimbench.report.SummaryTable;
import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.Command;
import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.Estimate;
import dev.claimbench.report.model.RareBound;
import dev.claimbench.report.model.RunData;
import dev.claimbench.report.model.Takeaway;
import dev.claimbench.report.model.Warnings;
import dev.claimbench.text.Figures;
import dev.claimbench.verify.RunVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code report.md}: what fits a pull request. */
public final class MarkdownReport {
  /** Of all engines together; the page has them all. */
  private static final int MOST_ROWS = 80;

  /** Lines of one file of the user's. */
  private static final int MOST_SQL = 40;

  private static final int MOST_WARNINGS = 20;

  private MarkdownReport() {}

  /**
   * @param run may be empty
   * @return fewer than 150 lines
   */
  public static String render(RunData run) {
    List<String> out = new ArrayList<>();
    RunVerdict verdict = run.verdict();
    out.add("# ClaimBench: " + plain(run.text("label", "run")) + ": " + verdict.verdict());
    out.add("");
    out.add(
        plain(
            verdict.verdict()
                + ": "
                + Takeaway.reasons(verdict)
                + ". The run is "
                + run.status()
                + ". "
                + RareBound.sentence(run)));
    out.add("");
    out.add(Takeaway.of(run).stream().map(MarkdownReport::plain).collect(Collectors.joining(" ")));
    int rows = run.engines().isEmpty() ? 0 : MOST_ROWS / run.engines().size();
    run.engines().forEach(engine -> engine(out, engine, rows));
    warnings(out, Warnings.of(run));
    ownSql(out, run.manifest().get("files"));
    out.add("");
    out.add("```");
    out.add(Command.of(run).replaceAll("[\\r\\n]+", " ").replace("```", "'''"));
    out.add("```");
    out.add("");
    out.add(plain(versions(run)));
    return String.join("\n", out) + "\n";
  }

  private static void engine(List<String> out, EngineCells engine, int rows) {
    out.add("");
    out.add("## " + engine.engine() + ", " + engine.threads() + " workers");
    out.add("");
    engine.durability().stream().limit(4).forEach(d -> out.add("- durability: " + plain(d)));
    if (!engine.fixed().isEmpty()) {
      out.add(
          "- all cells: "
              + plain(
                  engine.fixed().entrySet().stream()
                      .map(e -> e.getKey() + "=" + e.getValue())
                      .collect(Collectors.joining(" "))));
    }
    out.add("");
    List<String> header = new ArrayList<>(List.of("cell"));
    header.addAll(engine.varying());
    header.addAll(List.of("claims/s", "interval or range", "p99 ms", "max ms", "verdict"));
    out.add(row(header));
    out.add("|" + "---|".repeat(header.size()));
    List<CellData> shown = engine.cells().stream().limit(rows).toList();
    shown.forEach(cell -> out.add(row(cell(engine, cell))));
    if (shown.size() < engine.cells().size()) {
      out.add("");
      out.add((engine.cells().size() - shown.size()) + " more cells are in report.html.");
    }
    out.add("");
    out.add("Interval or range: " + basis(shown) + ".");
  }

  private static String basis(List<CellData> cells) {
    return cells.stream()
        .map(c -> c.rate().words())
        .distinct()
        .sorted()
        .collect(Collectors.joining("; "));
  }

  private static List<String> cell(EngineCells engine, CellData cell) {
    List<String> row = new ArrayList<>(List.of(cell.id()));
    engine.varying().forEach(p -> row.add(String.valueOf(cell.params().get(p))));
    row.add(Figures.number(cell.rate().value()));
    row.add(
        cell.rate().basis() == Estimate.Basis.NONE
            ? "-"
            : Figures.number(cell.rate().low()) + " to " + Figures.number(cell.rate().high()));
    row.add(Figures.number(cell.p99().value()));
    row.add(Figures.number(cell.summary().maxMs(Phase.TOTAL)));
    row.add(SummaryTable.verdict(cell.summary()));
    return row;
  }

  private static void warnings(List<String> out, List<String> warnings) {
    if (warnings.isEmpty()) {
      return;
    }
    out.add("");
    out.add("Warnings:");
    out.add("");
    warnings.stream().limit(MOST_WARNINGS).forEach(w -> out.add("- " + plain(w)));
    if (warnings.size() > MOST_WARNINGS) {
      out.add("- " + (warnings.size() - MOST_WARNINGS) + " more are in report.html");
    }
  }

  /** The user's own claims and tables: figures of a statement nobody can see say nothing. */
  private static void ownSql(List<String> out, Object files) {
    if (!(files instanceof Map<?, ?> map)) {
      return;
    }
    map.forEach(
        (path, text) -> {
          List<String> lines = String.valueOf(text).lines().toList();
          out.add("");
          out.add(plain(String.valueOf(path)) + ":");
          out.add("");
          out.add("```sql");
          lines.stream().limit(MOST_SQL).forEach(l -> out.add(l.replace("```", "'''")));
          out.add("```");
          if (lines.size() > MOST_SQL) {
            out.add("");
            out.add((lines.size() - MOST_SQL) + " more lines are in report.html.");
          }
        });
  }

  private static String versions(RunData run) {
    return run.manifest().get("versions") instanceof Map<?, ?> versions
        ? "Versions: "
            + versions.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "))
            + "."
        : "Versions: unknown.";
  }

  private static String row(List<String> cells) {
    return cells.stream().map(MarkdownReport::plain).collect(Collectors.joining(" | ", "| ", " |"));
  }

  /** One line in which nothing is markup: names and messages are the user's and the server's. */
  static String plain(String text) {
    return text.replaceAll("\\s+", " ")
        .replace("\\", "\\\\")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("([|`*\\[\\]])", "\\\\$1")
        .replaceAll("(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])", "\\\\_");
  }
}
