package dev.claimbench.lab.sqlite;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.IndexKind;
import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class RowsAndIndexIT {
  private static final LabBed BED = new LabBed();
  private static final String GROWS = "90% done, without an index";
  private static final String STAYS = "90% done, with either index";
  private static final String ONCE = "no task is claimed twice";

  @AfterAll
  static void close() {
    BED.close();
  }

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.sqlite(new RowsAndIndex());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void theIndexIsWhatKeepsTheTimeDown() throws Exception {
    Outcome outcome = run(IndexKind.NONE, IndexKind.FULL, IndexKind.NONE);
    assertTrue(LabBed.holds(outcome, GROWS), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, STAYS), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, ONCE), LabBed.told(outcome));
  }

  @Test
  void withAnIndexTheScanIsGone() throws Exception {
    Outcome outcome = run(IndexKind.PARTIAL, IndexKind.FULL, IndexKind.PARTIAL);
    assertFalse(LabBed.holds(outcome, GROWS), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, ONCE), LabBed.told(outcome));
  }

  @Test
  void aClaimThatGivesTasksAwayTwiceIsCaught() throws Exception {
    List<IndexKind> kinds = List.of(IndexKind.NONE, IndexKind.FULL, IndexKind.PARTIAL);
    Outcome outcome = BED.sqlite(new RowsAndIndex(List.of(3_000, 30_000), kinds, "twice"));
    assertFalse(LabBed.holds(outcome, ONCE), LabBed.told(outcome));
  }

  private static Outcome run(IndexKind none, IndexKind full, IndexKind partial) throws Exception {
    return BED.sqlite(
        new RowsAndIndex(List.of(3_000, 60_000), List.of(none, full, partial), Claiming.SHAPE));
  }
}
