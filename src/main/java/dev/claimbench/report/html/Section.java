package dev.claimbench.report.html;

import java.util.List;

/** The frame of a section: a heading that can be linked to, and how to read what follows. */
final class Section {
  private Section() {}

  /**
   * @param id unique in the page
   * @param lead one or two sentences on how to read it; empty for none
   */
  static El of(String id, String title, String lead) {
    El section = El.of("section", "id", id, "aria-labelledby", id + "-h");
    section.add(El.of("h2", "id", id + "-h").text(title));
    return lead.isEmpty() ? section : section.add(El.of("p", "class", "lead").text(lead));
  }

  /** A heading over one engine's or one panel's part. */
  static El part(String title) {
    return El.of("h3").text(title);
  }

  /** Charts side by side where there is room: an even number of a few in pairs. */
  static El grid(List<El> charts) {
    boolean pairs = charts.size() <= 2 || charts.size() == 4;
    return El.of("div", "class", pairs ? "grid pairs" : "grid").add(charts);
  }

  /** A chart under its own title. */
  static El figure(String title, El chart) {
    return El.of("figure").add(El.of("figcaption").text(title), chart);
  }

  /** What is said where there is nothing to draw. */
  static El nothing(String text) {
    return El.of("p", "class", "nothing").text(text);
  }
}
