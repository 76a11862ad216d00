package dev.claimbench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.metrics.Phase;
import dev.claimbench.verify.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellSummarizerTest {

  private static CellSummary summary(ForkRecord... forks) {
    return CellSummarizer.summarize(List.of(forks));
  }

  @Test
  void warmupAndDryIterationsAreVerifiedButNotScored() {
    CellSummary cell =
        summary(
            Forks.fork(
                "FOR_UPDATE",
                false,
                "",
                4,
                Forks.iteration(true, false, Forks.findings(true), 900, 9999, 9999),
                Forks.iteration(false, true, Forks.findings(false), 900, 9999, 9999),
                Forks.iteration(false, false, Forks.findings(false), 10, 60, 40),
                Forks.iteration(false, false, Forks.findings(false), 20, 60, 60)));
    assertEquals(2, cell.scored());
    assertEquals(1, cell.dry());
    assertEquals(110, cell.tasksPerSecond(), 1e-9);
    assertEquals(100.0 * 10 / 110, cell.spreadPercent(), 1e-9);
    assertEquals(20, cell.maxMs(Phase.TOTAL), 0.1);
    assertEquals(Verdict.VIOLATED, cell.verdict().verdict(), "the duplicate was in the warm-up");
    assertEquals(8, cell.findings().claims());
  }

  @Test
  void countsAndRetriesAreSums() {
    CellSummary cell =
        summary(
            Forks.fork(
                "A",
                false,
                "",
                2,
                Forks.iteration(false, false, Forks.findings(false), 1, 10, 30),
                Forks.iteration(false, false, Forks.findings(false), 1, 10, 30)));
    assertEquals(80, cell.counts().calls());
    assertEquals(Map.of("55P03", 6L), cell.counts().retries());
    assertEquals(6, cell.counts().retried());
    assertEquals(0.004, cell.lockWaitSeconds(), 1e-9);
    assertEquals(2, cell.shares().openAtEnd());
  }

  @Test
  void aChangingWinnerDoesNotLookFair() {
    CellSummary cell =
        summary(
            Forks.fork(
                "A",
                false,
                "",
                2,
                Forks.iteration(false, false, Forks.findings(false), 1, 100, 0),
                Forks.iteration(false, false, Forks.findings(false), 1, 0, 100)));
    assertEquals(0, cell.shares().smallestPercent());
    assertEquals(100, cell.shares().largestPercent());
    assertEquals(0.5, cell.shares().jain(), 1e-9);
  }

  @Test
  void forksAreMergedAndAMissingIterationIsUnknown() {
    ForkRecord whole =
        Forks.fork(
            "A", false, "", 1, Forks.iteration(false, false, Forks.findings(false), 1, 50, 50));
    ForkRecord torn =
        Forks.fork(
            "A",
            false,
            "the fork died",
            2,
            Forks.iteration(false, false, Forks.findings(false), 1, 70, 70));
    CellSummary cell = summary(whole, torn);
    assertEquals(120, cell.tasksPerSecond(), 1e-9);
    assertEquals("the fork died", cell.failed());
    assertEquals(Verdict.UNKNOWN, cell.verdict().verdict());
    assertEquals(Verdict.VERIFIED, summary(whole, whole).verdict().verdict());
  }

  @Test
  void nothingScoredIsNoNumber() {
    CellSummary cell = summary(Forks.fork("A", false, "no server", 1));
    assertTrue(Double.isNaN(cell.tasksPerSecond()));
    assertTrue(Double.isNaN(cell.percentileMs(Phase.TOTAL, 99)));
    assertEquals(Verdict.UNKNOWN, cell.verdict().verdict());
  }
}
