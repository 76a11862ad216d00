package dev.claimbench.report.model;

import static dev.claimbench.report.StoredRuns.four;
import static dev.claimbench.report.StoredRuns.one;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.report.StoredRuns;
import dev.claimbench.verify.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunDataTest {
  private static Map<String, Object> key(String lock) {
    Map<String, Object> key = new LinkedHashMap<>();
    key.put("benchmark", "dev.claimbench.bench.PostgresClaimBench.claim");
    key.put("mode", "thrpt");
    key.put("threads", 2);
    key.put("params", Map.of("lockClause", lock));
    return key;
  }

  @Test
  void cellsComeInThePlansOrderHoweverTheForksWereShuffled() {
    RunData run =
        StoredRuns.run()
            .plan("cells", List.of(key("A"), key("B"), key("C")))
            .plan("rounds", 4)
            .postgres("B", four(2))
            .postgres("A", four(1))
            .data();
    assertEquals(
        List.of("P1 lockClause=A", "P2 lockClause=B"),
        run.cells().stream().map(c -> c.id() + " " + c.label()).toList());
    assertEquals(3, run.plannedCells());
    assertEquals(12, run.plannedForks());
    assertEquals(List.of("1 of 3 planned cells have no fork at all"), Warnings.of(run));
  }

  @Test
  void aPlanThatCannotBeReadHidesNothing() {
    assertEquals(
        1, StoredRuns.run().plan("cells", "nonsense").sqlite("WAL", one(5)).data().cells().size());
  }

  @Test
  void aRunThatDidNotEndIsNeverVerifiedButCanBeViolated() {
    StoredRuns good = StoredRuns.run().with("status", "interrupted").postgres("A", four(1));
    assertEquals(Verdict.UNKNOWN, good.data().verdict().verdict());
    assertEquals(Verdict.VIOLATED, good.violated("B", four(1)).data().verdict().verdict());
    assertEquals(
        Verdict.VERIFIED, StoredRuns.run().postgres("A", four(1)).data().verdict().verdict());
  }

  @Test
  void selfChecksAreWarningsWhateverTheirForm() {
    List<String> warnings =
        Warnings.of(
            StoredRuns.run()
                .postgres("A", four(1))
                .with(
                    "selfChecks",
                    List.of(
                        Map.of("kind", "CPU", "cell", key("A"), "reason", "99 % busy"),
                        Map.of("kind", "NEW_KIND", "reason", "odd"),
                        "something new"))
                .data());
    assertEquals(
        List.of("the processors are saturated: P1 99 % busy", "new kind: odd", "something new"),
        warnings);
  }

  @Test
  void anInterruptionIsTheFirstWarning() {
    RunData run = StoredRuns.run().with("status", "interrupted").postgres("A", one(1)).data();
    assertTrue(
        Warnings.of(run).get(0).startsWith("the run was interrupted; this report has 1 of 1 fork"));
  }

  @Test
  void aBudgetedRunHasNoFixedNumberOfForks() {
    Map<String, Object> plan = new LinkedHashMap<>();
    plan.put("rounds", null);
    RunData run = StoredRuns.run().with("plan", plan).postgres("A", four(1)).data();
    assertEquals("4 forks", run.progress());
    assertEquals(
        "4 of 6 forks",
        StoredRuns.run().plan("rounds", 6).postgres("A", four(1)).data().progress());
  }

  @Test
  void theBoundIsThatOfTheLeastCheckedCell() {
    String sentence =
        RareBound.sentence(StoredRuns.run().postgres("A", four(9)).postgres("B", one(9)).data());
    assertTrue(sentence.contains("the least checked cell is P2 with n = 4 claims"), sentence);
    assertTrue(sentence.contains("at most 75.00 % of them"), sentence);
    assertEquals("", RareBound.sentence(StoredRuns.run().violated("A", one(9)).data()));
  }

  @Test
  void theCommandCanBePastedIntoAShell() {
    RunData run =
        StoredRuns.run()
            .with("arguments", List.of("ClaimBench", "--label", "it's; rm -rf $HOME"))
            .data();
    assertEquals(
        "java -jar target/benchmarks.jar ClaimBench --label 'it'\\''s; rm -rf $HOME'",
        Command.of(run));
  }
}
