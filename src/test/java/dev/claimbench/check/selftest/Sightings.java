package dev.claimbench.check.selftest;

import dev.claimbench.check.selftest.Seen.Outcome;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a selftest may see, made up for tests of those who judge and show it. */
final class Sightings {
  private Sightings() {}

  static Findings findings(Map<Rule, Long> counts) {
    return new Findings(4, 20, 120, 120, 10, counts, List.of());
  }

  static Seen seen(
      String claim,
      String variant,
      String condition,
      Rule expected,
      Outcome outcome,
      Map<Rule, Long> counts,
      Map<String, Long> retries) {
    return new Seen(
        claim.startsWith("guarded") ? "sqlite" : "postgres",
        claim,
        variant,
        true,
        condition,
        expected,
        Set.of(),
        outcome,
        3,
        20,
        1200,
        counts,
        retries,
        0,
        "",
        0.5,
        "");
  }
}
