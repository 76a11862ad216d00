package dev.claimbench.check.selftest;

import dev.claimbench.check.Condition;
import dev.claimbench.check.TrialResult;
import dev.claimbench.check.selftest.Seen.Outcome;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Puts one claim through one condition: a known-bad one until it is caught, a safe one for long.
 */
final class SpecimenRun {
  /** A round in which nobody raced says nothing of a safe claim: it gets some more. */
  private static final int MOST_VACUOUS = 5;

  private final Specimen specimen;
  private final Function<Condition, TrialResult> round;

  /**
   * @param round runs one, on the claim's table loaded anew
   */
  SpecimenRun(Specimen specimen, Function<Condition, TrialResult> round) {
    this.specimen = specimen;
    this.round = round;
  }

  /**
   * @param patience in seconds, how long a known-bad claim may go undetected
   * @param length in seconds, how long a safe claim is tried; one round at least
   */
  Seen run(Condition condition, double patience, double length) {
    long begun = System.nanoTime();
    List<Findings> findings = new ArrayList<>();
    Map<String, Long> retries = new TreeMap<>();
    long failed = 0;
    String error = "";
    Outcome outcome;
    double seconds;
    Findings all;
    do {
      TrialResult result = round.apply(condition);
      findings.add(result.findings());
      result.retries().forEach((code, n) -> retries.merge(code, n, Long::sum));
      failed += result.failed();
      error = result.error().isEmpty() ? error : result.error();
      all = Findings.merge(findings);
      outcome = Judge.outcome(specimen.expected(), specimen.tolerated(), all);
      seconds = (System.nanoTime() - begun) / 1e9;
    } while (again(outcome, findings.size(), seconds, patience, length));
    return new Seen(
        specimen.engine().folder(),
        specimen.name(),
        specimen.variant(),
        specimen.shape(),
        condition.label(),
        specimen.expected(),
        specimen.tolerated(),
        outcome,
        findings.size(),
        all.calls(),
        all.claims(),
        all.counts(),
        retries,
        failed,
        error,
        seconds,
        witness(all));
  }

  private static boolean again(
      Outcome outcome, int rounds, double seconds, double patience, double length) {
    return switch (outcome) {
      case CAUGHT, FALSE_ALARM -> false;
      case MISSED -> seconds < patience;
      case FINE -> seconds < length;
      case NOTHING_SHOWN -> rounds < MOST_VACUOUS;
    };
  }

  /** Of the rule that was expected if there is one, else the first, which is a forbidden one. */
  private String witness(Findings all) {
    return all.witnesses().stream()
        .filter(w -> specimen.expected() == null || w.rule() == specimen.expected())
        .findFirst()
        .map(SpecimenRun::line)
        .orElse("");
  }

  private static String line(Witness w) {
    StringBuilder out = new StringBuilder(w.rule().name());
    if (w.id() != 0) {
      out.append(" task ").append(w.id());
    }
    if (w.workerA() >= 0) {
      out.append(call(w.workerA(), w.startA(), w.endA()));
    }
    if (w.workerB() >= 0) {
      out.append(" and").append(call(w.workerB(), w.startB(), w.endB()));
    }
    return w.detail().isEmpty() ? out.toString() : out + ": " + w.detail();
  }

  private static String call(int worker, long start, long end) {
    return String.format(Locale.ROOT, " w%d %.1f-%.1f ms", worker, start / 1e6, end / 1e6);
  }
}
