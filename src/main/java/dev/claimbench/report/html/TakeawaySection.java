package dev.claimbench.report.html;

import dev.claimbench.report.model.RunData;
import dev.claimbench.report.model.Takeaway;

/** Two sentences for those who read no further. */
final class TakeawaySection {
  private TakeawaySection() {}

  static El render(RunData run) {
    El section = Section.of("takeaway", "What to take from this run", "");
    Takeaway.of(run).forEach(s -> section.add(El.of("p", "class", "big").text(s)));
    return section;
  }
}
