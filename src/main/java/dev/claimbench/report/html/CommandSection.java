package dev.claimbench.report.html;

import dev.claimbench.report.model.Command;
import dev.claimbench.report.model.RunData;

/** How to make such a run again. */
final class CommandSection {
  private CommandSection() {}

  static El render(RunData run) {
    return Section.of(
            "command",
            "The command that reproduces it",
            "Figures will differ from machine to machine and from run to run; the verdict should not.")
        .add(El.of("pre", "tabindex", "0").add(El.of("code").text(Command.of(run))));
  }
}
