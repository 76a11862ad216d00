package dev.claimbench.report.html;

import dev.claimbench.report.model.EngineCells;
import dev.claimbench.report.model.RareBound;
import dev.claimbench.report.model.RunData;
import dev.claimbench.report.model.Takeaway;
import dev.claimbench.verify.RunVerdict;
import dev.claimbench.verify.Verdict;

/** First of all: may these figures be believed, and what did they cost in safety. */
final class Banner {
  private Banner() {}

  static El render(RunData run) {
    RunVerdict verdict = run.verdict();
    El section =
        El.of(
            "section",
            "id",
            "verdict",
            "class",
            "banner " + VerdictMark.style(verdict.verdict()),
            "aria-labelledby",
            "verdict-h");
    section.add(
        El.of("h2", "id", "verdict-h")
            .text(VerdictMark.sign(verdict.verdict()) + verdict.verdict()),
        run.complete() ? null : El.of("p").add(El.of("b").text(ended(run))),
        El.of("p").text(Takeaway.reasons(verdict) + ". " + meaning(verdict.verdict())));
    String bound = RareBound.sentence(run);
    if (!bound.isEmpty()) {
      section.add(El.of("p").text(bound));
    }
    for (EngineCells engine : run.engines()) {
      for (String label : engine.durability()) {
        section.add(
            El.of("p", "class", "durability")
                .add(El.of("b").text(engine.engine() + " durability: "))
                .text(label));
      }
    }
    return section.add(Witnesses.render(run));
  }

  private static String ended(RunData run) {
    return "The run did not come to its end (status: "
        + run.status()
        + "): "
        + run.progress()
        + " ended.";
  }

  private static String meaning(Verdict verdict) {
    return switch (verdict) {
      case VERIFIED ->
          "Every claim was checked against the table, warm-up included, and nothing forbidden was"
              + " seen but in the controls.";
      case VIOLATED -> "A claim broke a rule; the witnesses below say which and when.";
      case UNKNOWN -> "This is not a pass: something could not be judged.";
    };
  }
}
