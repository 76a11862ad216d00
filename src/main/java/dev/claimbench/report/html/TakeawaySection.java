package dev.claimbench.report.html;

import dev.claimbench.report.model.RunData;
import dev.claimbench.report.model.Takeaway;
import dev.claimbench.report.model.Warnings;
import java.util.List;

/** Two sentences for those who read no further, and what weakens them. */
final class TakeawaySection {
  private static final int WARNINGS_SHOWN = 5;

  private TakeawaySection() {}

  static El render(RunData run) {
    El section = Section.of("takeaway", "What to take from this run", "");
    Takeaway.of(run).forEach(s -> section.add(El.of("p", "class", "big").text(s)));
    return section.add(warnings(Warnings.of(run)));
  }

  private static El warnings(List<String> lines) {
    if (lines.isEmpty()) {
      return null;
    }
    El box = El.of("div", "class", "warnings").add(El.of("h3").text("Warnings"));
    box.add(list(lines.subList(0, Math.min(WARNINGS_SHOWN, lines.size()))));
    if (lines.size() > WARNINGS_SHOWN) {
      List<String> rest = lines.subList(WARNINGS_SHOWN, lines.size());
      box.add(
          El.of("details").add(El.of("summary").text(rest.size() + " more warnings"), list(rest)));
    }
    return box;
  }

  private static El list(List<String> lines) {
    return El.of("ul").add(lines.stream().map(l -> El.of("li").text(l)).toList());
  }
}
