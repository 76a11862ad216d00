package dev.claimbench.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** For each rule a claim that breaks it, and the nearest one that does not. */
class VerifierTest {

  private static void finds(History history, Map<Rule, Long> expected) {
    assertEquals(expected, history.verify().counts());
  }

  private static void clean(History history) {
    finds(history, Map.of());
  }

  @Test
  void cleanClaimsAreNotAccused() {
    History history = new History(4, 2).claim(0, 0, 10, 1, 2).claim(1, 5, 15, 3, 4);
    clean(history);
    Findings findings = history.verify();
    assertEquals(4, findings.claims());
    assertEquals(4, findings.distinct());
    assertEquals(2, findings.overlaps());
    assertEquals(0.75, findings.duplicateRateBound());
  }

  @Test
  void duplicateWithWitness() {
    History history =
        new History(4, 2)
            .claim(0, 100, 110, 1, 2)
            .claim(1, 105, 115, 3, 4)
            .call(1, 120, 130, CallOutcome.COMMITTED, 2);
    Findings findings = history.verify();
    assertEquals(1, findings.count(Rule.DUPLICATE));
    Witness witness = findings.witnesses().get(0);
    assertEquals(new Witness(Rule.DUPLICATE, 2, 0, 0, 10, 1, 20, 30, "select 1", ""), witness);
    assertTrue(Double.isNaN(findings.duplicateRateBound()));
  }

  @Test
  void duplicateThatTheTableDoesNotShow() {
    // Both workers were handed id 1; the table shows one clean claim by w1.
    History history = new History(1, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 1);
    finds(history, Map.of(Rule.DUPLICATE, 1L));
  }

  @Test
  void sameIdTwiceInOneCall() {
    finds(new History(2, 2).claim(0, 0, 10, 1, 1).claim(1, 5, 15, 2), Map.of(Rule.DUPLICATE, 1L));
  }

  @Test
  void threeClaimsOfOneTaskAreTwoDuplicates() {
    History history = new History(1, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 1).claim(2, 6, 16, 1);
    assertEquals(2, history.verify().count(Rule.DUPLICATE));
  }

  @Test
  void aFailedCallClaimsNothing() {
    clean(
        new History(2, 1)
            .call(0, 0, 10, CallOutcome.FAILED)
            .claim(1, 5, 15, 1)
            .claim(0, 16, 20, 2));
  }

  @Test
  void overClaim() {
    History over = new History(5, 2).claim(0, 0, 10, 1, 2, 3, 4).claim(1, 5, 15, 5);
    finds(over, Map.of(Rule.OVER_CLAIM, 2L));
    Witness witness = over.verify().witnesses().get(0);
    assertEquals(3, witness.id(), "the first that was too many");
    assertEquals("4 ids with a limit of 2", witness.detail());
    clean(new History(4, 2).claim(0, 0, 10, 1, 2).claim(1, 5, 15, 3, 4));
  }

  @Test
  void phantom() {
    finds(
        new History(2, 1)
            .claim(0, 0, 10, 1)
            .claim(1, 5, 15, 2)
            .call(0, 11, 20, CallOutcome.COMMITTED, 77),
        Map.of(Rule.PHANTOM, 1L));
  }

  @Test
  void lost() {
    History history = new History(3, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 2);
    clean(history);
    finds(history.row(3, false, 1), Map.of(Rule.LOST, 1L));
  }

  @Test
  void ownerMismatch() {
    for (int other : new int[] {1, TableState.NO_OWNER, TableState.UNKNOWN_OWNER}) {
      finds(
          new History(2, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 2).row(1, false, other),
          Map.of(Rule.OWNER_MISMATCH, 1L));
    }
  }

  @Test
  void claimedYetStillNew() {
    finds(
        new History(2, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 2).row(1, true, TableState.NO_OWNER),
        Map.of(Rule.OWNER_MISMATCH, 1L));
  }

  @Test
  void falseShortAndFalseEmpty() {
    // Five rows, one taken by the other: four are free all the while, two were asked for.
    finds(
        new History(5, 2).claim(0, 0, 10, 1).claim(1, 5, 15, 2, 3).claim(0, 16, 20, 4, 5),
        Map.of(Rule.FALSE_SHORT, 1L));
    assertEquals(
        1,
        new History(5, 2).empty(0, 0, 10).claim(1, 5, 15, 1, 2).verify().count(Rule.FALSE_SHORT));
  }

  @Test
  void shortBecauseTheRestWasTakenOrLockedIsRight() {
    clean(new History(3, 2).claim(0, 0, 10, 1, 2).claim(1, 5, 15, 3));
    // The other began before this one ended: its rows may have been locked already.
    assertEquals(
        0,
        new History(3, 2)
            .claim(0, 0, 10, 1)
            .claim(1, 9, 15, 2, 3)
            .verify()
            .count(Rule.FALSE_SHORT));
    // A call that was undone may have held a full batch meanwhile.
    assertEquals(
        0,
        new History(3, 2)
            .call(0, 0, 10, CallOutcome.FAILED)
            .claim(1, 5, 8, 3)
            .claim(0, 11, 15, 1, 2)
            .verify()
            .count(Rule.FALSE_SHORT));
  }

  @Test
  void nobodyIsStarvedIfNobodyGotAnything() {
    finds(new History(0, 1).empty(0, 0, 10).empty(1, 5, 15), Map.of(Rule.VACUOUS, 1L));
    clean(new History(2, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 2));
  }

  @Test
  void starvation() {
    finds(new History(1, 1).claim(0, 0, 10, 1).empty(1, 5, 15), Map.of(Rule.STARVATION, 1L));
  }

  @Test
  void orderInversion() {
    finds(
        new History(3, 1).claim(0, 0, 10, 3).claim(1, 5, 15, 2).claim(0, 20, 30, 1),
        Map.of(Rule.ORDER_INVERSION, 1L));
    clean(new History(2, 1).claim(0, 0, 10, 2).claim(1, 5, 15, 1));
  }

  @Test
  void aCallThatRanBesideMayHaveHeldAFullBatchInAnEarlierAttempt() {
    History beside = new History(5, 2).claim(0, 0, 10, 1).claim(1, 5, 15, 2).claim(2, 6, 16, 3);
    assertEquals(0, beside.verify().count(Rule.FALSE_SHORT));
    // Had the others ended before w0 began, they would have held one row each.
    Findings before =
        new History(5, 2).claim(1, -9, -1, 2).claim(2, -8, -1, 3).claim(0, 0, 10, 1).verify();
    assertTrue(
        before.witnesses().stream()
            .anyMatch(
                w ->
                    w.rule() == Rule.FALSE_SHORT
                        && w.workerA() == 0
                        && w.detail().equals("1 of 2 though at least 3 were free")),
        before.toString());
  }

  @Test
  void vacuousWithoutAClaim() {
    assertEquals(1, new History(1, 1).empty(0, 0, 10).verify().count(Rule.VACUOUS));
    assertEquals(1, new History(1, 1).empty(0, 0, 10).empty(1, 5, 15).verify().count(Rule.VACUOUS));
  }

  @Test
  void vacuousIfNoClaimMetAnotherWorkersCall() {
    History apart = new History(2, 1).claim(0, 0, 10, 1).claim(1, 10, 20, 2);
    finds(apart, Map.of(Rule.VACUOUS, 1L));
    clean(new History(2, 1).claim(0, 0, 10, 1).claim(1, 9, 20, 2));
    // Empty calls side by side after the last task is gone do not make up for it.
    finds(apart.empty(0, 30, 40).empty(1, 31, 41), Map.of(Rule.VACUOUS, 1L));
    // A claim that another worker's call ran into, with or without a task for it, does.
    finds(new History(1, 1).claim(0, 0, 10, 1).empty(1, 5, 15), Map.of(Rule.STARVATION, 1L));
  }

  @Test
  void oneWorkerAloneNeedsNoOverlap() {
    History alone = new History(2, 1).claim(0, 0, 10, 1).claim(0, 20, 30, 2);
    clean(alone);
    assertEquals(0, alone.verify().overlaps());
  }

  @Test
  void idsNeedNotBeginAtOneNorBeDense() {
    WorkerLedger a = new WorkerLedger(0, 2, 1, 1);
    a.add(0, 10, CallOutcome.COMMITTED, new long[] {1000, 5}, 2);
    WorkerLedger b = new WorkerLedger(1, 2, 1, 1);
    b.add(1, 9, CallOutcome.COMMITTED, new long[] {6, 77}, 2);
    TableState table =
        new TableState(
            new long[] {5, 77, 1000}, new boolean[] {false, false, false}, new int[] {0, 1, 0});
    Findings findings =
        Verifier.verify(new Ledger(java.util.List.of(a, b), java.util.List.of()), table, "");
    assertEquals(Map.of(Rule.PHANTOM, 1L), findings.counts());
  }

  @Test
  void aRowThatDoesNotTellIsWhoeversClaimedIt() {
    History history = new History(2, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 2);
    history.row(1, false, TableState.ANY_OWNER).row(2, false, TableState.ANY_OWNER);
    assertEquals(0, history.verify().count(Grade.FORBIDDEN));
    // Gone, and nobody took it.
    History lost = new History(2, 1).claim(0, 0, 10, 1).row(2, false, TableState.ANY_OWNER);
    assertEquals(1, lost.verify().count(Rule.LOST));
    // Still there as if it had never been claimed.
    assertEquals(1, history.row(1, true, TableState.ANY_OWNER).verify().count(Rule.OWNER_MISMATCH));
  }

  @Test
  void witnessesNameTheirTask() {
    History history = new History(2, 1).claim(0, 0, 10, 1).claim(1, 5, 15, 1);
    assertEquals("key abc", history.verify().naming(id -> "abc").witnesses().get(0).detail());
    assertEquals("", history.verify().naming(String::valueOf).witnesses().get(0).detail());
  }
}
