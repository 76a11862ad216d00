package dev.claimbench.report.model;

import static dev.claimbench.report.StoredRuns.four;
import static dev.claimbench.report.StoredRuns.one;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.report.StoredRuns;
import java.util.List;
import org.junit.jupiter.api.Test;

class TakeawayTest {
  private static List<String> of(StoredRuns run) {
    List<String> sentences = Takeaway.of(run.data());
    assertEquals(2, sentences.size());
    for (String sentence : sentences) {
      assertTrue(sentence.endsWith("."), sentence);
      assertTrue(!Character.isLowerCase(sentence.charAt(0)), sentence);
    }
    return sentences;
  }

  @Test
  void aClearWinnerOverForks() {
    assertEquals(
        List.of(
            "No duplicate in the 32 claims of 2 cells, and the verifier caught the control.",
            "On PostgreSQL lockClause=B (P3) is the fastest with 1,200 claims/s and a p99 of 12.5"
                + " ms."),
        of(
            StoredRuns.run()
                .control(true, four(5000))
                .postgres("A", four(1000))
                .postgres("B", four(1200))));
  }

  @Test
  void aTieNamesNobody() {
    assertEquals(
        "On PostgreSQL no cell is clearly ahead.",
        of(StoredRuns.run().postgres("A", four(1000)).postgres("B", four(1001))).get(1));
  }

  @Test
  void oneForkIsExploratory() {
    StoredRuns close = StoredRuns.run().postgres("A", one(1000)).postgres("B", one(1200));
    assertEquals(
        "With one fork per cell this is exploratory (a comparison needs 4): on PostgreSQL no cell is"
            + " clearly ahead.",
        of(close).get(1));
    String far = of(StoredRuns.run().postgres("A", one(1000)).postgres("B", one(3000))).get(1);
    assertTrue(far.contains("exploratory"), far);
    assertTrue(far.contains("lockClause=B (P2) is far ahead with 3,005 claims/s"), far);
  }

  @Test
  void enginesAreNamedApart() {
    assertEquals(
        "On PostgreSQL lockClause=A (P1) is the fastest with 2,000 claims/s and a p99 of 12.5 ms; on"
            + " SQLite no cell is clearly ahead.",
        of(StoredRuns.run()
                .postgres("A", four(2000))
                .postgres("B", four(1000))
                .sqlite("WAL", four(90_000))
                .sqlite("DELETE", four(90_000)))
            .get(1));
  }

  @Test
  void oneEngineAndOneCellHasNothingToCompare() {
    assertEquals(
        List.of(
            "No duplicate in the 16 claims of 1 cell; no control ran to show that one would have been"
                + " seen.",
            "On SQLite S1 (SqliteClaimBench) made 70.0 claims/s and a p99 of 12.5 ms, with nothing to compare it with."),
        of(StoredRuns.run().sqlite("WAL", four(70))));
  }

  @Test
  void aViolationComesFirst() {
    List<String> sentences =
        of(
            StoredRuns.run()
                .control(true, four(9000))
                .violated("BAD", four(8000))
                .postgres("A", four(100))
                .postgres("B", four(200)));
    assertEquals(
        "Do not use P2 (lockClause=BAD): the verifier saw 8 duplicate claims there.",
        sentences.get(0));
    assertTrue(
        sentences
            .get(1)
            .startsWith("Among the cells without a violation on PostgreSQL lockClause=B"),
        sentences.get(1));
  }

  @Test
  void aControlThatWasNotCaughtTakesAwayTheWinner() {
    List<String> sentences =
        of(
            StoredRuns.run()
                .control(false, four(9000))
                .postgres("A", four(100))
                .postgres("B", four(200)));
    assertEquals(
        "1 of 1 control was not caught, so this run does not show that a duplicate would have been"
            + " seen.",
        sentences.get(0));
    assertFalse(sentences.get(1).contains("P3"), sentences.get(1));
  }

  @Test
  void whatCouldNotBeJudgedIsSaid() {
    List<String> sentences =
        of(StoredRuns.run().failed("A", "the server went away").postgres("B", four(10)));
    assertEquals(
        "1 of 2 cells could not be judged (P1 (lockClause=A): failed: the server went away).",
        sentences.get(0));
  }

  @Test
  void everythingFailed() {
    assertEquals(
        List.of(
            "Nothing was measured in any of 2 cells: no server.",
            "There is no figure to compare; repeat the run."),
        of(StoredRuns.run().failed("A", "no server").failed("B", "no server")));
  }

  @Test
  void anEmptyRun() {
    assertEquals("Nothing was measured: no fork of this run ended.", of(StoredRuns.run()).get(0));
  }

  @Test
  void anInterruptedRunSaysHowFarItCame() {
    String first =
        of(StoredRuns.run()
                .with("status", "interrupted")
                .plan("rounds", 6)
                .postgres("A", four(100)))
            .get(0);
    assertTrue(first.startsWith("The run did not come to its end (4 of 6 forks): no dup"), first);
  }
}
