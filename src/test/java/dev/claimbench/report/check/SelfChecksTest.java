package dev.claimbench.report.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.metrics.ForkNotes;
import dev.claimbench.metrics.Internals;
import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.ForkRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SelfChecksTest {
  private static final List<String> INDEX =
      List.of(
          "Limit  (cost=0.29..1.24 rows=20 width=14)",
          "  ->  Index Scan using tasks_claim on tasks  (cost=0.29..584.85 rows=15518 width=14)");
  private static final List<String> DEARER =
      List.of(
          "Limit  (cost=0.29..9.99 rows=20 width=14)",
          "  ->  Index Scan using tasks_claim on tasks  (cost=0.29..999.99 rows=99 width=14)");
  private static final List<String> SCAN =
      List.of(
          "Limit  (cost=0.29..1.24 rows=20 width=14)",
          "  ->  Seq Scan on tasks  (cost=0.29..584.85 rows=15518 width=14)");

  @Test
  void aPlanThatFlippedIsFound() {
    String reason = PlanChange.check(List.of(CheckForks.plans(INDEX, SCAN))).orElseThrow();
    assertTrue(
        reason.contains("'Index Scan using tasks_claim on tasks' became 'Seq Scan on tasks'"),
        reason);
  }

  @Test
  void aPlanThatDiffersFromForkToForkIsFound() {
    String reason =
        PlanChange.check(List.of(CheckForks.plans(INDEX, INDEX), CheckForks.plans(SCAN, SCAN)))
            .orElseThrow();
    assertTrue(reason.startsWith("from fork to fork"), reason);
  }

  @Test
  void otherCostsAndPlansThatCouldNotBeReadAreQuiet() {
    assertEquals(
        Optional.empty(),
        PlanChange.check(
            List.of(
                CheckForks.plans(INDEX, DEARER),
                CheckForks.plans(DEARER, List.of()),
                CheckForks.plans(List.of(), SCAN))));
  }

  @Test
  void saturatedProcessorsAreFound() {
    String client = SelfChecks.processors(List.of(CheckForks.load(0.85, 0.99))).orElseThrow();
    assertTrue(client.contains("the workers' JVM used 85 %"), client);
    String all = SelfChecks.processors(List.of(CheckForks.load(0.3, 0.97))).orElseThrow();
    assertTrue(all.contains("97 % busy") && all.contains("30 %"), all);
  }

  @Test
  void idleOrUnknownProcessorsAreQuiet() {
    assertEquals(Optional.empty(), SelfChecks.processors(List.of(CheckForks.load(0.3, 0.6))));
    assertEquals(Optional.empty(), SelfChecks.processors(List.of(CheckForks.load(null, null))));
  }

  @Test
  void missingIterationsAreFound() {
    ForkRecord whole = CheckForks.rates(1, 1, 1);
    ForkRecord half = CheckForks.fork(ForkNotes.NONE, 5, whole.iterations());
    assertEquals(Optional.empty(), SelfChecks.missing(List.of(whole)));
    assertEquals(Optional.of("round 1: 3 of 5 (died)"), SelfChecks.missing(List.of(whole, half)));
  }

  @Test
  void dryIterationsAreFound() {
    IterationRecord full = CheckForks.iteration(0, 1, new CheckForks.Load(5, 1, 0));
    ForkRecord quiet =
        CheckForks.fork(ForkNotes.NONE, 2, List.of(full, with(full, true, false, Internals.NONE)));
    ForkRecord dry =
        CheckForks.fork(ForkNotes.NONE, 2, List.of(full, with(full, false, true, Internals.NONE)));
    assertEquals(Optional.empty(), SelfChecks.dry(List.of(quiet)));
    assertTrue(SelfChecks.dry(List.of(dry)).orElseThrow().startsWith("1 of 2 iterations"));
  }

  @Test
  void housekeepingOfTheServerIsFound() {
    IterationRecord quiet = CheckForks.iteration(0, 1, new CheckForks.Load(5, 1, 0));
    Internals busy = new Internals(Map.of(Internals.CHECKPOINTS, 1.0), Map.of(), 0);
    ForkRecord disturbed =
        CheckForks.fork(ForkNotes.NONE, 2, List.of(quiet, with(quiet, false, false, busy)));
    ForkRecord undisturbed =
        CheckForks.fork(ForkNotes.NONE, 1, List.of(with(quiet, false, false, null)));
    assertEquals(Optional.empty(), SelfChecks.housekeeping(List.of(undisturbed)));
    assertTrue(
        SelfChecks.housekeeping(List.of(disturbed)).orElseThrow().contains("1 saw a checkpoint"));
  }

  /** The same, dry but in warm-up, or dry, or with something seen inside. */
  private static IterationRecord with(
      IterationRecord i, boolean warmup, boolean dry, Internals internals) {
    return new IterationRecord(
        i.iteration(),
        warmup,
        i.windowNanos(),
        i.backlog(),
        i.drained(),
        warmup || dry,
        i.workers(),
        i.latency(),
        i.findings(),
        internals);
  }

  @Test
  void warningsNameTheirCellAndAreShownByKind() {
    List<SelfCheck> warnings =
        SelfChecks.of(List.of(CheckForks.plans(INDEX, SCAN), CheckForks.load(0.3, 0.97)));
    assertEquals(
        List.of(SelfCheck.Kind.PLAN, SelfCheck.Kind.CPU),
        warnings.stream().map(SelfCheck::kind).toList());
    CellKey other = new CellKey(warnings.get(0).cell().benchmark(), "thrpt", 4, Map.of("a", "2"));
    String text = SelfCheckText.render(warnings, List.of(warnings.get(0).cell(), other));
    assertTrue(text.contains("warning: the processors are saturated, in 1 of 2 cells"), text);
    assertTrue(text.contains("  PostgresClaimBench a=1: "), text);
    assertEquals("self-checks: no warning\n", SelfCheckText.render(List.of(), List.of(other)));
  }
}
