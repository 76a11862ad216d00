package dev.claimbench.report.html;

import dev.claimbench.report.model.CellData;
import dev.claimbench.report.model.EngineCells;
import java.util.ArrayList;
import java.util.List;

/**
 * A table that scrolls inside its own frame and can be sorted by any column. A column's header
 * carries the unit of its figures.
 */
final class DataTable {
  private final String caption;
  private final El head = El.of("tr");
  private final List<El> rows = new ArrayList<>();
  private List<String> params = List.of();

  /**
   * @param caption what it shows, for everybody
   */
  DataTable(String caption) {
    this.caption = caption;
  }

  /** A table of an engine's cells: first its name and what tells it from others. */
  static DataTable ofCells(String caption, EngineCells engine) {
    DataTable table = new DataTable(caption).text("cell");
    table.params = List.copyOf(engine.varying());
    table.params.forEach(table::text);
    return table;
  }

  DataTable text(String... names) {
    for (String name : names) {
      head.add(El.of("th", "scope", "col").text(name));
    }
    return this;
  }

  DataTable numbers(String... names) {
    for (String name : names) {
      head.add(El.of("th", "scope", "col", "class", "n").text(name));
    }
    return this;
  }

  /** A row of {@link #ofCells}. */
  Row row(CellData cell) {
    Row row = row();
    row.tr.attr("data-cell", cell.id());
    row.tr.add(El.of("th", "scope", "row", "data-v", cell.id().substring(1)).text(cell.id()));
    for (String name : params) {
      String value = String.valueOf(cell.params().get(name));
      boolean number = value.matches("\\d{1,15}");
      row.tr.add(El.of("td", "class", number ? "n" : null, "data-v", value).text(value));
    }
    return row;
  }

  Row row() {
    Row row = new Row();
    rows.add(row.tr);
    return row;
  }

  El render() {
    El table =
        El.of("table", "class", "sortable")
            .add(El.of("caption").text(caption))
            .add(El.of("thead").add(head))
            .add(El.of("tbody").add(rows));
    return El.of("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", caption)
        .add(table);
  }

  /**
   * @param what is drawn above
   */
  El details(String what) {
    return El.of("details").add(El.of("summary").text(what + " as a table"), render());
  }

  /** One row; its cells in the order of the columns. */
  static final class Row {
    private final El tr = El.of("tr");

    Row text(String text) {
      tr.add(El.of("td").text(text));
      return this;
    }

    Row element(El element) {
      tr.add(El.of("td").add(element));
      return this;
    }

    /**
     * @param shown as people read it
     * @param value to sort by; NaN comes last
     */
    Row number(String shown, double value) {
      tr.add(
          El.of("td", "class", "n", "data-v", Double.isFinite(value) ? "" + value : "")
              .text(shown));
      return this;
    }
  }
}
