package dev.claimbench.lab.sqlite;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Who waits for whom: sqlite.file-per-crawler and sqlite.busy-handler. */
class ContentionIT {
  private static final LabBed BED = new LabBed();

  @AfterAll
  static void close() {
    BED.close();
  }

  @Test
  void aFileEachHolds() throws Exception {
    Outcome outcome = BED.sqlite(new FilePerCrawler());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void workersSaidToHaveAFileEachWaitWhenTheyShareIt() throws Exception {
    Outcome outcome = BED.sqlite(new FilePerCrawler(1, 1, Claiming.SHAPE));
    assertTrue(LabBed.holds(outcome, "shared file"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "a file each: the lock wait"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "each task"), LabBed.told(outcome));
  }

  @Test
  void workersSaidToShareAFileDoNotWaitWithOneEach() throws Exception {
    Outcome outcome = BED.sqlite(new FilePerCrawler(4, 4, Claiming.SHAPE));
    assertFalse(LabBed.holds(outcome, "shared file"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "a file each: every worker"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "each task"), LabBed.told(outcome));
  }

  @Test
  void unequalSharesAndSecondClaimsAreCaught() throws Exception {
    Outcome outcome = BED.sqlite(new FilePerCrawler(1, 2, "twice"));
    assertFalse(LabBed.holds(outcome, "a file each: every worker"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "each task"), LabBed.told(outcome));
  }

  @Test
  void aConstantBusyHandlerHolds() throws Exception {
    Outcome outcome = BED.sqlite(new BusyHandlers());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void sqlitesOwnBusyHandlerIsNotTheFairerOne() throws Exception {
    Outcome outcome =
        BED.sqlite(
            new BusyHandlers(BusyHandlerKind.CONSTANT_1MS, BusyHandlerKind.SQLITE, Claiming.SHAPE));
    assertFalse(LabBed.holds(outcome, "a constant handler"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "no task"), LabBed.told(outcome));
  }
}
