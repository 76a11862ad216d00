package dev.claimbench.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Calls whose commit was not answered: what they returned may be claimed or not. */
class IndeterminateTest {
  private static final int DOUBTFUL = 0;
  private static final int OTHER = 1;

  /** The doubtful worker claimed task 1 for certain, and was then handed task 2. */
  private static History history() {
    return new History(3, 1)
        .claim(DOUBTFUL, 0, 8, 1)
        .claim(OTHER, 1, 9, 3)
        .call(DOUBTFUL, 10, 20, CallOutcome.INDETERMINATE, 2);
  }

  private static void finds(History history, Rule rule) {
    assertEquals(Map.of(Rule.INDETERMINATE, 1L, rule, 1L), history.verify().counts());
  }

  private static void clean(History history) {
    assertEquals(Map.of(Rule.INDETERMINATE, 1L), history.verify().counts());
  }

  @Test
  void theRowIsFreeSoItWasNotCommitted() {
    clean(history());
  }

  @Test
  void theRowIsItsOwnSoItWasCommitted() {
    clean(history().row(2, false, DOUBTFUL));
  }

  @Test
  void theRowIsNobodysOrSomebodyElses() {
    finds(history().row(2, false, TableState.NO_OWNER), Rule.OWNER_MISMATCH);
    finds(history().row(2, false, TableState.UNKNOWN_OWNER), Rule.OWNER_MISMATCH);
    finds(history().row(2, false, OTHER), Rule.OWNER_MISMATCH);
  }

  @Test
  void anotherCommittedItTooAndTheRowIsTheOthers() {
    Findings findings =
        history().call(OTHER, 15, 25, CallOutcome.COMMITTED, 2).row(2, false, OTHER).verify();
    assertEquals(0, findings.count(Grade.FORBIDDEN));
  }

  @Test
  void anotherCommittedItTooYetTheRowIsItsOwn() {
    Findings findings =
        history().call(OTHER, 15, 25, CallOutcome.COMMITTED, 2).row(2, false, DOUBTFUL).verify();
    assertEquals(1, findings.count(Rule.DUPLICATE));
    assertEquals(1, findings.count(Grade.FORBIDDEN));
    Witness witness = findings.witnesses().get(0);
    assertEquals(DOUBTFUL, witness.workerA());
    assertEquals(OTHER, witness.workerB());
  }

  @Test
  void itsOwnRepeatedClaimExplainsTheRow() {
    Findings findings =
        history().call(DOUBTFUL, 21, 25, CallOutcome.COMMITTED, 2).row(2, false, DOUBTFUL).verify();
    assertEquals(0, findings.count(Grade.FORBIDDEN));
  }

  @Test
  void twoDoubtfulCallsOfOneRowOfWhichOneIsBornOut() {
    for (int owner : new int[] {DOUBTFUL, OTHER}) {
      Findings findings =
          history().call(OTHER, 12, 22, CallOutcome.INDETERMINATE, 2).row(2, false, owner).verify();
      assertEquals(0, findings.count(Grade.FORBIDDEN));
      assertEquals(2, findings.count(Rule.INDETERMINATE));
    }
  }

  @Test
  void whatMayNotBeClaimedIsNoPhantomNorOverClaim() {
    clean(
        new History(2, 1)
            .claim(DOUBTFUL, 0, 8, 1)
            .claim(OTHER, 1, 9, 2)
            .call(DOUBTFUL, 10, 20, CallOutcome.INDETERMINATE, 77, 78));
  }

  @Test
  void whoWaitsForALostAnswerIsNotStarved() {
    clean(
        new History(2, 1)
            .claim(OTHER, 0, 8, 1)
            .call(DOUBTFUL, 1, 9, CallOutcome.INDETERMINATE, 2)
            .row(2, false, DOUBTFUL));
  }
}
