package dev.claimbench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import dev.claimbench.metrics.Internals;
import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.WorkerCounts;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.verify.CellVerdict;
import dev.claimbench.verify.Findings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BudgetRoundsTest {
  private static final Plan PLAN =
      Planner.plan(
          JmhArguments.parse(List.of("SqliteClaimBench", "-p", "batchSize=1", "-p", "holdMs=0")));
  private static final Cell WAL = PLAN.cells().get(0);
  private static final Cell DELETE = PLAN.cells().get(1);

  private final Map<CellKey, List<ForkRecord>> forks = new LinkedHashMap<>();

  BudgetRoundsTest() {
    PLAN.cells().forEach(c -> forks.put(c.key(), new ArrayList<>()));
  }

  private static BudgetRounds rounds(double seconds) {
    return new BudgetRounds(PLAN, new RunLength(null, seconds, 5));
  }

  private void ran(Cell cell, double seconds, long tasksPerSecond) {
    WorkerCounts worker =
        new WorkerCounts(0, 1, tasksPerSecond, 1, 1, 0, 0, 0, 0, 0, 0, false, false, Map.of(), "");
    Findings findings = Findings.merge(List.of());
    IterationRecord iteration =
        new IterationRecord(
            0,
            false,
            1_000_000_000,
            9,
            9,
            false,
            List.of(worker),
            Map.of(),
            findings,
            Internals.NONE);
    forks
        .get(cell.key())
        .add(
            new ForkRecord(
                cell.key(),
                1,
                false,
                ForkRecord.Status.OK,
                "",
                "",
                seconds,
                1,
                Map.of(),
                List.of(iteration),
                CellVerdict.of(findings, false, true),
                List.of()));
  }

  @Test
  void theFirstRoundRunsWholeHoweverSlowItTurnsOut() {
    assertEquals(Set.of(WAL, DELETE), Set.copyOf(rounds(20).next(1, forks)));
    ran(WAL, 60, 100);
    assertTrue(rounds(20).starts(DELETE, forks));
    assertFalse(rounds(20).starts(WAL, forks), "once is all there is time for");
  }

  @Test
  void aRoundThatDoesNotFitIsNotBegunBeforeEachCellHasEnough() {
    ran(WAL, 10, 100);
    ran(DELETE, 10, 100);
    assertEquals(2, rounds(40).next(2, forks).size());
    assertEquals(List.of(), rounds(39).next(2, forks));
    assertTrue(rounds(39).ending(forks).contains("spent after 1 round"), rounds(39).ending(forks));
  }

  @Test
  void thenTimeGoesToTheOpenCellsOnly() {
    for (int i = 0; i < 4; i++) {
      ran(WAL, 10, 1000);
      ran(DELETE, 10, i % 2 == 0 ? 200 : 300);
    }
    assertEquals(List.of(DELETE), rounds(90).next(5, forks));
    assertEquals(List.of(), rounds(89).next(5, forks), "no time is left");
    String ending = rounds(89).ending(forks);
    assertTrue(ending.contains("spent; 4 to 4 forks") && ending.contains("1 of 2 cells"), ending);
  }

  @Test
  void whenAllIsSettledItEndsEarly() {
    for (int i = 0; i < 4; i++) {
      ran(WAL, 10, 1000);
      ran(DELETE, 10, 250);
    }
    assertEquals(List.of(), rounds(9999).next(5, forks));
    assertTrue(rounds(9999).ending(forks).contains("ended early"), rounds(9999).ending(forks));
  }

  @Test
  void lessThanOneRoundIsRefused() {
    BadInputException e =
        assertThrows(
            BadInputException.class, () -> BudgetRounds.check(PLAN, new RunLength(null, 1, 5)));
    assertTrue(e.getMessage().contains("--budget: 1s is less than one round"), e.getMessage());
    BudgetRounds.check(PLAN, new RunLength(null, 3600, 5));
    BudgetRounds.check(PLAN, new RunLength(null, 0, 5));
  }
}
