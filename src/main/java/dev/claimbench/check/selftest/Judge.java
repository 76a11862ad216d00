package dev.claimbench.check.selftest;

import dev.claimbench.check.selftest.Seen.Outcome;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Grade;
import dev.claimbench.verify.Rule;
import java.util.Set;

/** Compares what the verifier found with what is known of the claim. */
final class Judge {
  private Judge() {}

  /**
   * @param expected null if nothing forbidden may be found
   * @param tolerated forbidden rules that are no false alarm
   */
  static Outcome outcome(Rule expected, Set<Rule> tolerated, Findings findings) {
    if (expected != null) {
      return findings.count(expected) > 0 ? Outcome.CAUGHT : Outcome.MISSED;
    }
    boolean accused =
        findings.counts().entrySet().stream()
            .anyMatch(
                e ->
                    e.getKey().grade() == Grade.FORBIDDEN
                        && e.getValue() > 0
                        && !tolerated.contains(e.getKey()));
    if (accused) {
      return Outcome.FALSE_ALARM;
    }
    return findings.count(Rule.VACUOUS) > 0 ? Outcome.NOTHING_SHOWN : Outcome.FINE;
  }
}
