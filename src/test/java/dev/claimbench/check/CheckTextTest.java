package dev.claimbench.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.claim.Engine;
import dev.claimbench.verify.Rule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckTextTest {
  private static final TrialResult FINE = Results.of(Condition.SHORT, Map.of());
  private static final TrialResult WRONG =
      new TrialResult(
          Condition.LONG,
          Results.findings(Map.of(Rule.DUPLICATE, 2L)),
          Map.of(),
          0,
          "",
          "",
          0,
          true);

  private static CheckText text(TrialResult... results) {
    return new CheckText(Engine.POSTGRES, "select id from tasks", List.of(results));
  }

  @Test
  void fineIsVerifiedWithItsBound() {
    assertEquals("fine", CheckText.outcome(FINE));
    assertEquals(0, text(FINE).exitCode());
    assertTrue(text(FINE).text().contains("400 claims of the least checked condition"));
    assertTrue(text(FINE).text().contains("bounds its rate at 0.0075"));
  }

  @Test
  void whatIsForbiddenOutweighsWhatIsUnknown() {
    TrialResult unknown = Results.of(Condition.SERIALIZABLE, Map.of(Rule.VACUOUS, 1L));
    assertEquals(3, text(FINE, unknown).exitCode());
    assertEquals(2, text(FINE, unknown, WRONG).exitCode());
    assertTrue(CheckText.outcome(WRONG).startsWith("FORBIDDEN: 2 duplicate claims"));
  }

  @Test
  void aConditionThatDidNothingIsUnknown() {
    TrialResult idle =
        new TrialResult(
            Condition.KILLED_WORKERS, Results.findings(Map.of()), Map.of(), 0, "", "", 0, false);
    assertEquals("UNKNOWN: no call was ended", CheckText.outcome(idle));
    assertEquals(3, text(idle).exitCode());
  }

  @Test
  void aCleanTableIsSaidOnlyWhereDuplicatesAreHidden() {
    assertTrue(text(WRONG).text().contains("although the table looks clean"));
    TrialResult seen = Results.of(Condition.LONG, Map.of(Rule.DUPLICATE, 2L));
    assertFalse(text(seen).text().contains("although the table looks clean"));
  }

  @Test
  void nothingTriedIsNotVerified() {
    assertEquals(3, text(TrialResult.notTried(Condition.CHILD_INSERT, "no key")).exitCode());
  }

  @Test
  void markdownHasARowForEachCondition() {
    String markdown = text(FINE, WRONG).markdown();
    assertTrue(markdown.contains("| short transactions | 50 | 400 | fine |"), markdown);
    assertTrue(markdown.contains("| long transactions | 50 | 400 | FORBIDDEN"), markdown);
  }
}
