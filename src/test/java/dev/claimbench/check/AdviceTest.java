package dev.claimbench.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.claim.Engine;
import dev.claimbench.verify.Rule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdviceTest {
  private static final String LOCKED = "select id from tasks limit :batch for update skip locked";

  private static List<Advice> of(String claim, TrialResult... results) {
    return Advice.of(Engine.POSTGRES, claim, List.of(results));
  }

  private static String instead(String claim, Condition condition, Rule rule) {
    List<Advice> all = of(claim, Results.of(condition, Map.of(rule, 3L)));
    assertEquals(1, all.size(), all.toString());
    return all.get(0).instead();
  }

  @Test
  void nothingIsSaidWhereAllWasFine() {
    assertEquals(List.of(), of(LOCKED, Results.of(Condition.SHORT, Map.of())));
  }

  @Test
  void theRemedyFitsTheClaim() {
    assertTrue(
        instead("select id from tasks", Condition.SHORT, Rule.DUPLICATE)
            .contains("for update skip locked"));
    assertTrue(
        instead("select pg_try_advisory_xact_lock(id)", Condition.SHORT, Rule.DUPLICATE)
            .contains("read the row again"));
    assertTrue(instead(LOCKED, Condition.SHORT, Rule.DUPLICATE).contains("the task's own row"));
  }

  @Test
  void anOverClaimIsThePlannersOnlyUnderStaleStatistics() {
    assertTrue(
        instead(LOCKED, Condition.STALE_STATISTICS, Rule.OVER_CLAIM).contains("with picked as"));
    assertFalse(instead(LOCKED, Condition.SHORT, Rule.OVER_CLAIM).contains("with picked as"));
  }

  @Test
  void aChildInsertAsksForTheWeakerLock() {
    assertTrue(
        instead(LOCKED, Condition.CHILD_INSERT, Rule.FALSE_SHORT).contains("for no key update"));
    assertTrue(
        instead(LOCKED, Condition.LOCKED_PREFIX, Rule.FALSE_SHORT).contains("an empty queue"));
  }

  @Test
  void theSameFindingUnderTwoConditionsIsExplainedOnce() {
    Map<Rule, Long> duplicates = Map.of(Rule.DUPLICATE, 1L);
    assertEquals(
        1,
        of(
                "select id from tasks",
                Results.of(Condition.SHORT, duplicates),
                Results.of(Condition.LONG, duplicates))
            .size());
  }

  @Test
  void aClaimThatDeletesLosesTasksWithItsWorkers() {
    List<Advice> all = of("delete from tasks", Results.of(Condition.KILLED_WORKERS, Map.of()));
    assertTrue(all.get(0).why().contains("dies after its commit"), all.toString());
  }
}
