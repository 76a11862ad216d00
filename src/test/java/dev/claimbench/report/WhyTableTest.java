package dev.claimbench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.claimbench.metrics.Internals;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WhyTableTest {
  @Test
  void mediansOfFiguresAndSumsOfEvents() {
    Internals merged =
        InternalsMerger.merge(
            Arrays.asList(
                new Internals(
                    Map.of(Internals.BUFFERS, 5.0, Internals.CHECKPOINTS, 1.0),
                    Map.of("running", 10L),
                    20),
                null,
                new Internals(
                    Map.of(Internals.BUFFERS, 9.0, Internals.CHECKPOINTS, 2.0),
                    Map.of("running", 5L, "Lock:tuple", 45L),
                    15)));
    assertEquals(Map.of(Internals.BUFFERS, 7.0, Internals.CHECKPOINTS, 3.0), merged.figures());
    assertEquals(Map.of("running", 15L, "Lock:tuple", 45L), merged.waits());
    assertEquals(35, merged.samples());
  }

  @Test
  void theThreeMostFrequentWaits() {
    assertEquals(
        "Lock:tuple 50 %, client 30 %, running 15 %",
        WhyTable.waits(
            new Internals(
                Map.of(),
                Map.of("client", 30L, "Lock:tuple", 50L, "running", 15L, "IO:WALSync", 5L),
                25)));
    assertEquals("", WhyTable.waits(Internals.NONE));
  }

  @Test
  void nothingSeenIsNoTable() {
    CellSummary cell =
        CellSummarizer.summarize(
            List.of(
                Forks.fork(
                    "FOR_UPDATE",
                    false,
                    "",
                    1,
                    Forks.iteration(false, false, Forks.findings(false), 1, 5, 5))));
    assertEquals("", WhyTable.render(List.of(cell)));
  }
}
