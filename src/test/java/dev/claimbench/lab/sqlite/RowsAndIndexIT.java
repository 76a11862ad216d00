package dev.claimbench.lab.sqlite;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.IndexKind;
import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LabBed.Shared.class)
class RowsAndIndexIT {
  private static final LabBed BED = LabBed.shared();
  private static final String GROWS = "90% done, without an index";
  private static final String STAYS = "90% done, with either index";
  private static final String ONCE = "no task is claimed twice";

  @Test
  void holds() throws Exception {
    Outcome outcome = run(60_000, IndexKind.NONE, IndexKind.PARTIAL, Claiming.SHAPE);
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void theIndexIsWhatKeepsTheTimeDown() throws Exception {
    Outcome outcome = run(60_000, IndexKind.PARTIAL, IndexKind.NONE, Claiming.SHAPE);
    assertFalse(LabBed.holds(outcome, GROWS), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, STAYS), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, ONCE), LabBed.told(outcome));
  }

  @Test
  void aClaimThatGivesTasksAwayTwiceIsCaught() throws Exception {
    Outcome outcome = run(6_000, IndexKind.NONE, IndexKind.PARTIAL, "twice");
    assertFalse(LabBed.holds(outcome, ONCE), LabBed.told(outcome));
  }

  private static Outcome run(int rows, IndexKind none, IndexKind partial, String shape)
      throws Exception {
    return BED.sqlite(
        new RowsAndIndex(List.of(3_000, rows), List.of(none, IndexKind.FULL, partial), shape));
  }
}
