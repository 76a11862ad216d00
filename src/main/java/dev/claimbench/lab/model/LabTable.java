package dev.claimbench.lab.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.claimbench.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A table of an experiment: measured rows, each with the lab's published row below it where there
 * is one, so that both can be read in one column and the whole stays within 80 characters.
 */
public final class LabTable {
  /** What stands in the first column of a published row. */
  public static final String PUBLISHED = "  published";

  private final String title;
  private final List<String> header;
  private final int leftAligned;
  private final List<Row> rows = new ArrayList<>();

  /**
   * @param published whether the row holds the lab's figures and not this machine's
   * @param cells one for each column
   */
  public record Row(boolean published, List<String> cells) {
    /** Copies the list. */
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /**
   * @param title what is shown, one line; empty for the only table of an experiment
   * @param leftAligned how many of the first columns are text
   * @param header the columns' names
   */
  public LabTable(String title, int leftAligned, String... header) {
    this.title = title;
    this.header = List.of(header);
    this.leftAligned = leftAligned;
  }

  /**
   * Adds what was measured.
   *
   * @param cells one for each column, formatted
   * @return this
   */
  public LabTable row(Object... cells) {
    return add(false, java.util.Arrays.stream(cells).map(String::valueOf).toList());
  }

  /**
   * Adds the lab's own figures for the row before.
   *
   * @param cells one for each column but the first, as published; "" where nothing was
   * @return this
   */
  public LabTable published(String... cells) {
    List<String> all = new ArrayList<>(List.of(PUBLISHED));
    all.addAll(List.of(cells));
    return add(true, all);
  }

  private LabTable add(boolean published, List<String> cells) {
    if (cells.size() != header.size()) {
      throw new IllegalArgumentException(cells.size() + " cells for " + header.size());
    }
    rows.add(new Row(published, cells));
    return this;
  }

  /**
   * @return one line, maybe empty
   */
  @JsonProperty
  public String title() {
    return title;
  }

  /**
   * @return the columns' names
   */
  @JsonProperty
  public List<String> header() {
    return header;
  }

  /**
   * @return measured and published rows in their order
   */
  @JsonProperty
  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /**
   * @return for a terminal
   */
  public String text() {
    TextTable table = new TextTable(header, leftAligned);
    rows.forEach(row -> table.row(row.cells()));
    return table.render();
  }

  /**
   * @return for Markdown
   */
  public String markdown() {
    StringBuilder out = new StringBuilder();
    out.append(line(header));
    out.append("|").append("---|".repeat(header.size())).append('\n');
    rows.forEach(row -> out.append(line(row.cells())));
    return out.toString();
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.strip().replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
