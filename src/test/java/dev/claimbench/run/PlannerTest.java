package dev.claimbench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTest {

  private static Plan plan(String... args) {
    return Planner.plan(JmhArguments.parse(List.of(args)));
  }

  @Test
  void defaultMatrixIsThirtyCellsWithinSixMinutes() {
    Plan plan = plan("ClaimBench");
    assertEquals(30, plan.cells().size());
    assertEquals(18, plan.cells().stream().filter(Cell::postgres).count());
    assertEquals(6, plan.cells().stream().filter(Cell::control).count());
    assertEquals(1, plan.rounds());
    assertTrue(plan.seconds() <= 360, plan.seconds() + " s");
    assertTrue(plan.cells().stream().allMatch(c -> c.key().threads() == 4));
  }

  @Test
  void aParameterOfOneBenchmarkLeavesTheOtherAtItsDefaults() {
    Plan plan = plan("ClaimBench", "-p", "journalMode=WAL,DELETE", "-p", "batchSize=20");
    assertEquals(6 + 4, plan.cells().size());
  }

  @Test
  void aRoundHasEveryCellOnce() {
    Plan plan = plan("SqliteClaimBench", "-f", "3");
    Rounds rounds = new FixedRounds(plan, 1);
    assertEquals(3 * plan.cells().size(), rounds.total());
    for (int round = 1; round <= 3; round++) {
      assertEquals(Set.copyOf(plan.cells()), Set.copyOf(rounds.next(round, Map.of())));
      assertEquals(plan.cells().size(), rounds.next(round, Map.of()).size());
    }
    assertEquals(List.of(), rounds.next(4, Map.of()));
  }

  @Test
  void forkZeroStillPlansOneRound() {
    assertEquals(1, plan("SqliteClaimBench", "-f", "0").rounds());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-p|lockClause=SKIP|-p lockClause: 'SKIP'|FOR_UPDATE_SKIP_LOCKED",
        "-p|lokClause=NONE|-p lokClause|lockClause",
        "-p|batchSize=0|-p batchSize: '0'|an integer from 1",
        "-p|batchSize=|-p batchSize: ''|an integer from 1",
        "-p|holdMs=-1|-p holdMs: '-1'|an integer from 0",
        "-p|backlog=many|-p backlog: 'many'|auto",
        "-p|shape=nonsense|-p shape: 'nonsense'|select-then-update",
        "-p|durability=maybe|-p durability: 'maybe'|async-commit",
        "-bm|ss|-bm: 'ss'|thrpt",
        "-wf|1|-wf: '1'|0",
        "-f|x|JMH's options|x",
        "-bm|bogus|JMH's options|-h lists them",
        "-r|0|-r: '0'|500ms",
        "-e|a(b|benchmarks: 'a(b'|regular expression",
        "-prof|nosuch|-prof nosuch|-lprof",
        "-jvm|/no/java|-jvm: '/no/java'|can be run",
      })
  void badInputNamesTheOptionTheValueAndWhatIsLegal(
      String option, String value, String names, String legal) {
    BadInputException e =
        assertThrows(BadInputException.class, () -> plan("PostgresClaimBench", option, value));
    assertTrue(e.getMessage().contains(names), e.getMessage());
    assertTrue(e.getMessage().contains(legal), e.getMessage());
    assertFalse(e.getMessage().contains("\n"), e.getMessage());
  }

  @Test
  void noMatchListsWhatThereIs() {
    BadInputException e = assertThrows(BadInputException.class, () -> plan("Nonsense"));
    assertTrue(e.getMessage().contains("PostgresClaimBench"), e.getMessage());
    assertTrue(e.getMessage().contains("SqliteClaimBench"), e.getMessage());
  }

  @Test
  void cellsWithoutSenseAreLeftOutAndSaid() {
    Plan plan =
        plan(
            "SqliteClaimBench",
            "-p",
            "begin=IMMEDIATE,EXCLUSIVE",
            "-p",
            "batchSize=1",
            "-p",
            "holdMs=0");
    assertEquals(3, plan.cells().size());
    assertEquals(1, plan.leftOut().size());
    assertTrue(plan.leftOut().get(0).contains("same as IMMEDIATE"), plan.leftOut().get(0));
  }

  @Test
  void nothingLeftIsAnError() {
    assertThrows(
        BadInputException.class,
        () -> plan("PostgresClaimBench", "-p", "backlog=10", "-p", "batchSize=100"));
  }

  @Test
  void aLonelyWorkerOrASerialLevelIsNoControl() {
    assertTrue(plan("PostgresClaimBench", "-t", "1").cells().stream().noneMatch(Cell::control));
    assertTrue(
        plan("PostgresClaimBench", "-p", "isolation=SERIALIZABLE").cells().stream()
            .noneMatch(Cell::control));
  }

  @Test
  void theKeyHoldsEveryParameter() {
    Map<String, String> params = plan("PostgresClaimBench").cells().get(0).key().params();
    assertEquals(
        List.of(
            "lockClause",
            "shape",
            "schema",
            "batchSize",
            "holdMs",
            "index",
            "backlog",
            "durability",
            "isolation",
            "condition",
            "planCacheMode",
            "prepareThreshold"),
        List.copyOf(params.keySet()));
  }
}
