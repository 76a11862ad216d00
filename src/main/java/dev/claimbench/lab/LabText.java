package dev.claimbench.lab;

import dev.claimbench.lab.model.Behaviour;
import dev.claimbench.lab.model.LabTable;
import java.util.List;
import java.util.Locale;

/** An experiment's record as people read it. */
final class LabText {
  private static final int WIDTH = 80;

  private LabText() {}

  /**
   * @return tables, then a line or more for each behaviour, at most 80 columns wide as far as the
   *     tables allow
   */
  static String terminal(LabRecord record) {
    StringBuilder out = new StringBuilder();
    if (record.outcome() == null) {
      return wrap("  FAILED   ", record.error());
    }
    for (LabTable table : record.outcome().tables()) {
      if (!table.title().isEmpty()) {
        out.append(wrap("  ", table.title()));
      }
      table.text().lines().forEach(line -> out.append("  ").append(line).append('\n'));
    }
    for (Behaviour b : record.outcome().behaviours()) {
      out.append(wrap(b.holds() ? "  HOLDS    " : "  DIFFERS  ", b.statement() + ": " + b.seen()));
    }
    record.outcome().notes().forEach(note -> out.append(wrap("  note     ", note)));
    return out.toString();
  }

  /**
   * @param head what was run and where, a line each
   * @param records every experiment
   * @return {@code lab.md}
   */
  static String markdown(List<String> head, List<LabRecord> records) {
    StringBuilder out = new StringBuilder("# Lab run\n\n");
    head.forEach(line -> out.append("- ").append(line).append('\n'));
    out.append("\nRows named *published* are the lab's own figures, from another machine.\n");
    for (LabRecord record : records) {
      out.append("\n## ").append(record.name()).append('\n');
      out.append(
          String.format(
              Locale.ROOT,
              "%s%n%n%s, %.1f s%n",
              record.question(),
              record.status(),
              record.seconds()));
      if (record.outcome() == null) {
        out.append('\n').append(record.error()).append('\n');
        continue;
      }
      for (LabTable table : record.outcome().tables()) {
        out.append('\n');
        if (!table.title().isEmpty()) {
          out.append(table.title()).append("\n\n");
        }
        out.append(table.markdown());
      }
      out.append('\n');
      for (Behaviour b : record.outcome().behaviours()) {
        out.append("- ").append(b.holds() ? "HOLDS" : "DIFFERS").append(": ");
        out.append(b.statement()).append(": ").append(b.seen()).append('\n');
      }
      record.outcome().notes().forEach(note -> out.append("- note: ").append(note).append('\n'));
    }
    return out.toString().replace(System.lineSeparator(), "\n");
  }

  /** Breaks between words; following lines stand under the first one's text. */
  static String wrap(String lead, String text) {
    StringBuilder out = new StringBuilder();
    StringBuilder line = new StringBuilder(lead);
    boolean begun = false;
    for (String word : text.split(" ")) {
      if (begun && line.length() + 1 + word.length() > WIDTH) {
        out.append(line).append('\n');
        line = new StringBuilder(" ".repeat(lead.length()));
        begun = false;
      }
      line.append(begun ? " " : "").append(word);
      begun = true;
    }
    return out.append(line).append('\n').toString();
  }
}
