package dev.claimbench.check;

import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Rule;
import java.util.List;
import java.util.Map;

/** Results of trials that nobody ran, for what is made of them. */
final class Results {
  private Results() {}

  static Findings findings(Map<Rule, Long> counts) {
    return new Findings(4, 50, 400, 400, 30, counts, List.of());
  }

  static TrialResult of(Condition condition, Map<Rule, Long> counts) {
    return new TrialResult(condition, findings(counts), Map.of(), 0, "", "", 1, false);
  }
}
