package dev.claimbench.report.model;

import static dev.claimbench.report.StoredRuns.four;
import static dev.claimbench.report.StoredRuns.one;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.report.StoredRuns;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RankingTest {
  private static Ranking of(StoredRuns run) {
    List<Panel> panels = run.data().panels();
    assertEquals(1, panels.size());
    return Ranking.of(panels.get(0));
  }

  @Test
  void aLeadOverForksIsClear() {
    Ranking ranking = of(StoredRuns.run().postgres("A", four(1000)).postgres("B", four(1100)));
    assertEquals("P2", ranking.best().id());
    assertTrue(ranking.clear());
    assertFalse(ranking.exploratory());
  }

  @Test
  void aLeadThatDoesNotMatterIsNone() {
    Ranking ranking = of(StoredRuns.run().postgres("A", four(1000)).postgres("B", four(1030)));
    assertEquals(1, ranking.tied().size(), "the intervals are apart");
    assertFalse(ranking.clear(), "but 3 % does not matter");
  }

  @Test
  void overlappingIntervalsAreATie() {
    Ranking ranking =
        of(
            StoredRuns.run()
                .postgres(
                    "A", new long[] {900}, new long[] {1000}, new long[] {1200}, new long[] {990})
                .postgres("B", four(1100)));
    assertEquals(2, ranking.tied().size());
    assertFalse(ranking.clear());
  }

  @Test
  void oneForkNeedsAFarLead() {
    assertFalse(of(StoredRuns.run().postgres("A", one(1000)).postgres("B", one(1400))).clear());
    Ranking far = of(StoredRuns.run().postgres("A", one(1000)).postgres("B", one(1600)));
    assertTrue(far.clear());
    assertTrue(far.exploratory());
  }

  @Test
  void aSingleIterationTiesUnlessFarBehind() {
    Ranking ranking =
        of(
            StoredRuns.run()
                .postgres("A", new long[] {1000})
                .postgres("B", new long[] {100})
                .postgres("C", new long[] {900}));
    assertEquals(List.of("P1", "P3"), ranking.tied().stream().map(CellData::id).toList());
  }

  @Test
  void controlsViolationsAndFailuresDoNotCompete() {
    Ranking ranking =
        of(
            StoredRuns.run()
                .control(true, four(9000))
                .violated("A", four(8000))
                .failed("B", "gone")
                .postgres("C", four(100)));
    assertEquals(1, ranking.contenders());
    assertEquals("P4", ranking.best().id());
    assertFalse(ranking.clear(), "there is nothing to be ahead of");
    assertNull(of(StoredRuns.run().control(true, four(1))).best());
  }

  @Test
  void aHoldTimeIsAConditionAndNotAChoice() {
    StoredRuns run = StoredRuns.run();
    for (String hold : List.of("0", "50")) {
      for (String lock : List.of("A", "B")) {
        Map<String, String> params = new java.util.LinkedHashMap<>();
        params.put("lockClause", lock);
        params.put("holdMs", hold);
        run.cell("Postgres", params, false, false, "", one(hold.equals("0") ? 5000 : 50));
      }
    }
    List<Panel> panels = run.data().panels();
    assertEquals(
        List.of("PostgreSQL, holdMs=0", "PostgreSQL, holdMs=50"),
        panels.stream().map(Panel::title).toList());
    assertEquals("lockClause=A", panels.get(0).choice(panels.get(0).cells().get(0)));
    assertEquals(2, Ranking.of(panels.get(1)).contenders());
  }
}
