package dev.claimbench.check.selftest;

import dev.claimbench.check.selftest.Seen.Outcome;
import java.util.List;
import java.util.Locale;

/**
 * The selftest's result.
 *
 * @param known how many claims known to be wrong were tried
 * @param caught how many of them were caught
 * @param safe trials of claims that are right, one claim under one condition each
 * @param falseAlarms how many of those were accused
 * @param nothingShown how many of those showed nothing
 * @param rounds of the safe claims
 * @param calls of the safe claims
 * @param claims of the safe claims
 */
record Summary(
    long known,
    long caught,
    long safe,
    long falseAlarms,
    long nothingShown,
    long rounds,
    long calls,
    long claims) {

  static Summary of(List<Seen> all) {
    List<Seen> bad = all.stream().filter(s -> s.expected() != null).toList();
    List<Seen> safe = all.stream().filter(s -> s.expected() == null).toList();
    return new Summary(
        bad.size(),
        count(bad, Outcome.CAUGHT),
        safe.size(),
        count(safe, Outcome.FALSE_ALARM),
        count(safe, Outcome.NOTHING_SHOWN),
        safe.stream().mapToLong(Seen::rounds).sum(),
        safe.stream().mapToLong(Seen::calls).sum(),
        safe.stream().mapToLong(Seen::claims).sum());
  }

  private static long count(List<Seen> seen, Outcome outcome) {
    return seen.stream().filter(s -> s.outcome() == outcome).count();
  }

  /**
   * @return 0 if all known-bad claims were caught and no safe one accused, 2 if not, 3 if a safe
   *     one showed nothing or there was nothing to judge
   */
  int exitCode() {
    if (caught < known || falseAlarms > 0) {
      return 2;
    }
    return nothingShown > 0 || known + safe == 0 ? 3 : 0;
  }

  /** Two lines for people, without a line break at the end. */
  String text() {
    String first =
        String.format(
            Locale.ROOT,
            "selftest: %s%d of %d known-bad claims caught%s; %s%s",
            exitCode() == 0 ? "passed: " : exitCode() == 2 ? "FAILED: " : "UNKNOWN: ",
            caught,
            known,
            caught < known ? ", " + (known - caught) + " MISSED" : "",
            falseAlarms == 0 ? "no false alarm" : falseAlarms + " FALSE ALARMS",
            nothingShown == 0 ? "" : "; " + nothingShown + " trials of safe claims showed nothing");
    if (falseAlarms > 0 || rounds == 0) {
      return first;
    }
    // The rule of three: none in n bounds the rate at 3/n with 95 % confidence.
    return first
        + String.format(
            Locale.ROOT,
            "%n  safe claims: %,d rounds, %,d calls, %,d claims: fewer than 1 false alarm in %,d"
                + " rounds (95 %%)",
            rounds,
            calls,
            claims,
            Math.max(1, rounds / 3));
  }
}
