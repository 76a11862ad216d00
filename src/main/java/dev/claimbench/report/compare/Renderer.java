package dev.claimbench.report.compare;

import dev.claimbench.stats.Comparison;
import dev.claimbench.text.Figures;
import dev.claimbench.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A comparison as text, Markdown or CSV; pure. */
final class Renderer {
  private static final List<String> HEADER =
      List.of("cell", "A", "B", "of A", "of B", "A/B", "95 % interval", "p", "n", "");

  private Renderer() {}

  static String text(List<Row> rows, List<String> notes) {
    StringBuilder out = new StringBuilder();
    for (Metric metric : Metric.values()) {
      List<Row> own = rows.stream().filter(row -> row.metric() == metric).toList();
      if (own.isEmpty()) {
        continue;
      }
      TextTable table = new TextTable(HEADER, 3);
      own.forEach(row -> table.row(cells(row)));
      out.append(metric.label()).append('\n').append(table.render()).append('\n');
    }
    notes.forEach(note -> out.append(note).append('\n'));
    return out.toString();
  }

  static String markdown(List<Row> rows, List<String> notes) {
    StringBuilder out = new StringBuilder();
    for (Metric metric : Metric.values()) {
      List<Row> own = rows.stream().filter(row -> row.metric() == metric).toList();
      if (own.isEmpty()) {
        continue;
      }
      out.append("**").append(metric.label()).append("**\n\n");
      List<String> header = new ArrayList<>(HEADER);
      header.set(header.size() - 1, "verdict");
      out.append(line(header)).append("|---|---|---|--:|--:|--:|---|--:|---|---|\n");
      own.forEach(row -> out.append(line(cells(row))));
      out.append('\n');
    }
    notes.forEach(note -> out.append("- ").append(note).append('\n'));
    return out.toString();
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static List<String> cells(Row row) {
    Comparison c = row.comparison();
    return List.of(
        row.pair().cell(),
        row.pair().a(),
        row.pair().b(),
        Figures.number(c.medianA()),
        Figures.number(c.medianB()),
        Figures.ratio(c.ratio()),
        c.interval() == null
            ? "-"
            : Figures.ratio(c.interval().low()) + "-" + Figures.ratio(c.interval().high()),
        p(row.judged() ? c.adjustedP() : c.p()),
        c.forksA() + "+" + c.forksB(),
        row.verdict());
  }

  private static String p(double p) {
    return Double.isNaN(p) ? "-" : p < 0.001 ? "<.001" : String.format(Locale.ROOT, "%.3f", p);
  }

  static String csv(List<Row> rows) {
    StringBuilder out = new StringBuilder();
    out.append(
        "metric,cell,a,b,a_median,b_median,ratio,low95,high95,p,p_holm,"
            + "a_forks,b_forks,a_failed,b_failed,a_checked,b_checked,"
            + "verdict,rounds\r\n");
    for (Row row : rows) {
      Comparison c = row.comparison();
      List<Object> cells =
          List.of(
              row.metric().label(),
              row.pair().cell(),
              row.pair().a(),
              row.pair().b(),
              number(c.medianA()),
              number(c.medianB()),
              number(c.ratio()),
              c.interval() == null ? "" : number(c.interval().low()),
              c.interval() == null ? "" : number(c.interval().high()),
              number(c.p()),
              row.judged() ? number(c.adjustedP()) : "",
              c.forksA(),
              c.forksB(),
              row.pair().armA().failed(),
              row.pair().armB().failed(),
              row.pair().armA().checked(),
              row.pair().armB().checked(),
              row.judged() ? row.metric().word(c.verdict()) : "no verdict",
              c.rounds());
      out.append(cells.stream().map(Renderer::quoted).collect(Collectors.joining(",")));
      out.append("\r\n");
    }
    return out.toString();
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "" : Double.toString(value);
  }

  private static String quoted(Object cell) {
    String text = String.valueOf(cell);
    return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
