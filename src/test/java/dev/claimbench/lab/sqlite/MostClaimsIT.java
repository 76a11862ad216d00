package dev.claimbench.lab.sqlite;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.JournalMode;
import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LabBed.Shared.class)
class MostClaimsIT {
  private static final LabBed BED = LabBed.shared();
  private static final String BATCH = "20 at a time";
  private static final String JOURNAL = "one at a time, WAL";
  private static final String WRITER = "there is one writer";
  private static final String ONCE = "no task is claimed twice";

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.sqlite(claims(20, JournalMode.WAL, 1, Claiming.SHAPE, 3));
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void aBatchOfTwoGainsLittleTheRollbackJournalLosesAndFourFilesHaveFourWriters() throws Exception {
    Outcome outcome = BED.sqlite(claims(2, JournalMode.DELETE, 4, Claiming.SHAPE, 2));
    assertFalse(LabBed.holds(outcome, BATCH), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, JOURNAL), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, WRITER), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, ONCE), LabBed.told(outcome));
  }

  @Test
  void aClaimThatGivesTasksAwayTwiceIsCaught() throws Exception {
    Outcome outcome = BED.sqlite(claims(20, JournalMode.WAL, 1, "twice", 1));
    assertFalse(LabBed.holds(outcome, ONCE), LabBed.told(outcome));
  }

  private static MostClaims claims(
      int batch, JournalMode wal, int files, String shape, int rounds) {
    JournalMode delete = wal == JournalMode.WAL ? JournalMode.DELETE : JournalMode.WAL;
    return new MostClaims(batch, wal, delete, files, shape, rounds, 150);
  }
}
