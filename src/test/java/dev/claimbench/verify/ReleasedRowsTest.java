package dev.claimbench.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Rows that were put back: two claims may both be right, but not any two. */
class ReleasedRowsTest {

  private static void finds(long duplicates, long mismatches, History history) {
    Findings findings = history.verify();
    assertEquals(duplicates, findings.count(Rule.DUPLICATE), findings.toString());
    assertEquals(mismatches, findings.count(Rule.OWNER_MISMATCH), findings.toString());
    assertEquals(duplicates + mismatches, findings.count(Grade.FORBIDDEN), findings.toString());
  }

  private static void clean(History history) {
    finds(0, 0, history);
  }

  private static History one() {
    return new History(2, 2);
  }

  @Test
  void aReleaseBetweenMakesTwoClaimsRight() {
    clean(one().claim(0, 1, 10, 1).release(1, 20).claim(1, 30, 40, 1));
  }

  @Test
  void aReleaseBeforeAfterOrOfAnotherTaskDoesNot() {
    finds(1, 0, one().claim(0, 1, 10, 1).release(1, 0).claim(1, 30, 40, 1));
    finds(1, 0, one().claim(0, 1, 10, 1).release(2, 20).claim(1, 30, 40, 1));
    finds(1, 1, one().claim(0, 1, 10, 1).release(1, 50).claim(1, 30, 40, 1));
  }

  @Test
  void theCallThatBeganFirstMayHaveClaimedLast() {
    // w0 waited for a lock while w1 claimed and lost the task.
    clean(one().claim(1, 1, 10, 1).release(1, 20).claim(0, 0, 100, 1));
  }

  @Test
  void oneReleaseDoesNotExplainThreeClaims() {
    finds(1, 0, one().claim(0, 0, 100, 1).claim(1, 1, 100, 1).claim(2, 2, 100, 1).release(1, 50));
    clean(
        one()
            .claim(0, 0, 100, 1)
            .claim(1, 1, 100, 1)
            .claim(2, 2, 100, 1)
            .release(1, 60)
            .release(1, 50));
    // In any order: the claims lie between releases at 20, 40 and 60.
    clean(
        one()
            .claim(0, 0, 10, 1)
            .claim(1, 30, 35, 1)
            .claim(0, 50, 55, 1)
            .claim(1, 70, 75, 1)
            .release(1, 60)
            .release(1, 20)
            .release(1, 40));
  }

  @Test
  void releasesNobodyNeededDoNotExplainALaterDuplicate() {
    finds(
        1,
        0,
        one()
            .claim(0, 0, 5, 1)
            .release(1, 10)
            .release(1, 11)
            .claim(1, 20, 30, 1)
            .claim(0, 25, 35, 1));
  }

  @Test
  void twiceInOneCallIsADuplicateWhateverWasReleased() {
    finds(1, 0, one().claim(0, 0, 10, 1, 1).release(1, 5));
  }

  @Test
  void theWitnessNamesBothCallsTheEarlierFirst() {
    Witness witness =
        one()
            .claim(0, 100, 105, 1)
            .release(1, 110)
            .claim(1, 120, 130, 1)
            .claim(0, 125, 135, 1)
            .verify()
            .witnesses()
            .get(0);
    assertEquals(new Witness(Rule.DUPLICATE, 1, 1, 20, 30, 0, 25, 35, "select 1", ""), witness);
  }

  @Test
  void newAtTheEndBecauseOfTheReleaseOrInSpiteOfALaterClaim() {
    clean(one().claim(0, 0, 10, 1).release(1, 20).row(1, true, 0));
    finds(0, 1, one().release(1, 20).claim(0, 30, 40, 1).row(1, true, 0));
  }

  @Test
  void theRowNamesWhoClaimedItLast() {
    History history = one().claim(0, 0, 10, 1).release(1, 20).claim(1, 30, 40, 1);
    finds(0, 1, history.row(1, false, 0));
    finds(0, 1, history.row(1, false, TableState.NO_OWNER));
    clean(history.row(1, false, 1));
  }

  @Test
  void aReleasedRowThatNobodyClaimedAgainIsNew() {
    finds(0, 1, one().claim(0, 0, 10, 1).release(1, 20));
    assertEquals(1, one().release(1, 20).row(1, false, 0).verify().count(Rule.LOST));
  }

  @Test
  void aReleaseMayHaveHappenedAnywhereBetweenItsTimes() {
    // Sent before the first claim began, answered after: a reaper without a lease can be so quick.
    clean(one().claim(0, 10, 20, 1).release(1, 5, 25).claim(1, 30, 40, 1));
    clean(one().claim(0, 10, 20, 1).release(1, 35, 50).claim(1, 30, 40, 1));
    // Over before the first began, or sent after the second ended: it explains nothing.
    finds(1, 0, one().claim(0, 10, 20, 1).release(1, 5, 9).claim(1, 30, 40, 1));
    finds(1, 1, one().claim(0, 10, 20, 1).release(1, 41, 50).claim(1, 30, 40, 1));
  }

  @Test
  void aTaskThatWasPutBackIsNotOutOfOrder() {
    History history =
        new History(3, 1).claim(0, 0, 10, 1).release(1, 15).claim(1, 20, 30, 3).claim(0, 40, 50, 1);
    assertEquals(0, history.verify().count(Rule.ORDER_INVERSION));
    assertEquals(1, history.claim(1, 60, 70, 2).verify().count(Rule.ORDER_INVERSION));
  }
}
