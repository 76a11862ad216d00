package dev.claimbench.lab.sqlite;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.JournalMode;
import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class MostClaimsIT {
  private static final LabBed BED = new LabBed();
  private static final String BATCH = "20 at a time";
  private static final String JOURNAL = "one at a time, WAL";
  private static final String WRITER = "there is one writer";
  private static final String ONCE = "no task is claimed twice";

  @AfterAll
  static void close() {
    BED.close();
  }

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.sqlite(new MostClaims());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void aBatchOfTwoGainsLittleAndTheRollbackJournalLoses() throws Exception {
    Outcome outcome =
        BED.sqlite(new MostClaims(2, JournalMode.DELETE, JournalMode.WAL, 1, Claiming.SHAPE));
    assertFalse(LabBed.holds(outcome, BATCH), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, JOURNAL), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, ONCE), LabBed.told(outcome));
  }

  @Test
  void withAFileEachThereAreFourWriters() throws Exception {
    Outcome outcome =
        BED.sqlite(new MostClaims(20, JournalMode.WAL, JournalMode.DELETE, 4, Claiming.SHAPE));
    assertFalse(LabBed.holds(outcome, WRITER), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, ONCE), LabBed.told(outcome));
  }

  @Test
  void aClaimThatGivesTasksAwayTwiceIsCaught() throws Exception {
    Outcome outcome =
        BED.sqlite(new MostClaims(20, JournalMode.WAL, JournalMode.DELETE, 1, "twice"));
    assertFalse(LabBed.holds(outcome, ONCE), LabBed.told(outcome));
  }
}
