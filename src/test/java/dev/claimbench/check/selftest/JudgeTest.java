package dev.claimbench.check.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.check.selftest.Seen.Outcome;
import dev.claimbench.verify.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The selftest can fail: what is missed and what is accused without reason count. */
class JudgeTest {
  private static Outcome judge(Rule expected, Set<Rule> tolerated, Map<Rule, Long> counts) {
    return Judge.outcome(expected, tolerated, Sightings.findings(counts));
  }

  private static Seen seen(Rule expected, Outcome outcome) {
    return Sightings.seen("cte", "", "short", expected, outcome, Map.of(), Map.of());
  }

  @Test
  void onlyTheExpectedRuleCatchesABadClaim() {
    Map<Rule, Long> lost = Map.of(Rule.LOST, 3L);
    assertEquals(Outcome.CAUGHT, judge(Rule.LOST, Set.of(), lost));
    assertEquals(Outcome.MISSED, judge(Rule.DUPLICATE, Set.of(), lost));
    assertEquals(Outcome.MISSED, judge(Rule.LOST, Set.of(), Map.of()));
  }

  @Test
  void aSafeClaimIsAccusedByWhatIsForbiddenAlone() {
    assertEquals(Outcome.FINE, judge(null, Set.of(), Map.of(Rule.FALSE_SHORT, 9L)));
    assertEquals(Outcome.FALSE_ALARM, judge(null, Set.of(), Map.of(Rule.OVER_CLAIM, 1L)));
    assertEquals(Outcome.FINE, judge(null, Set.of(Rule.OVER_CLAIM), Map.of(Rule.OVER_CLAIM, 1L)));
    assertEquals(
        Outcome.FALSE_ALARM,
        judge(null, Set.of(Rule.OVER_CLAIM), Map.of(Rule.OVER_CLAIM, 1L, Rule.OWNER_MISMATCH, 1L)));
  }

  @Test
  void aSafeClaimThatRacedWithNobodyShowsNothing() {
    assertEquals(Outcome.NOTHING_SHOWN, judge(null, Set.of(), Map.of(Rule.VACUOUS, 1L)));
  }

  @Test
  void theExitCodeIsTheVerdict() {
    Seen caught = seen(Rule.LOST, Outcome.CAUGHT);
    Seen fine = seen(null, Outcome.FINE);
    assertEquals(0, Summary.of(List.of(caught, fine)).exitCode());
    assertEquals(2, Summary.of(List.of(caught, seen(Rule.LOST, Outcome.MISSED))).exitCode());
    assertEquals(2, Summary.of(List.of(caught, seen(null, Outcome.FALSE_ALARM))).exitCode());
    assertEquals(3, Summary.of(List.of(caught, seen(null, Outcome.NOTHING_SHOWN))).exitCode());
    assertEquals(3, Summary.of(List.of()).exitCode());
  }

  @Test
  void theBoundIsTheRuleOfThreeAndNotGivenAfterAFalseAlarm() {
    List<Seen> fine = java.util.Collections.nCopies(100, seen(null, Outcome.FINE));
    String passed = Summary.of(fine).text();
    assertTrue(passed.contains("fewer than 1 false alarm in 100 rounds"), passed);
    String failed = Summary.of(List.of(seen(null, Outcome.FALSE_ALARM))).text();
    assertTrue(failed.contains("1 FALSE ALARM"), failed);
    assertTrue(!failed.contains("fewer than"), failed);
  }
}
