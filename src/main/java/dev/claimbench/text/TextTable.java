package dev.claimbench.text;

import java.util.ArrayList;
import java.util.List;

/** A table for a terminal: columns as wide as their content, numbers to the right. */
public final class TextTable {
  private final List<String> header;
  private final int leftAligned;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * @param header the columns' names
   * @param leftAligned how many of the first columns are text
   */
  public TextTable(List<String> header, int leftAligned) {
    this.header = header;
    this.leftAligned = leftAligned;
  }

  /** The last column may be longer than its header and is left as it is. */
  public void row(List<String> cells) {
    if (cells.size() != header.size()) {
      throw new IllegalArgumentException(cells.size() + " cells for " + header.size());
    }
    rows.add(cells);
  }

  /**
   * @return header and rows, a line each
   */
  public String render() {
    int columns = header.size();
    int[] width = new int[columns];
    for (int c = 0; c < columns; c++) {
      width[c] = header.get(c).length();
      for (List<String> row : rows) {
        width[c] = Math.max(width[c], row.get(c).length());
      }
    }
    StringBuilder out = new StringBuilder();
    line(out, header, width);
    for (List<String> row : rows) {
      line(out, row, width);
    }
    return out.toString();
  }

  private void line(StringBuilder out, List<String> cells, int[] width) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < cells.size(); c++) {
      String cell = cells.get(c);
      String gap = " ".repeat(width[c] - cell.length());
      boolean left = c < leftAligned || c == cells.size() - 1;
      line.append(c == 0 ? "" : "  ").append(left ? cell + gap : gap + cell);
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }
}
