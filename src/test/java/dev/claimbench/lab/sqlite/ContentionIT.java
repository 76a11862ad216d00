package dev.claimbench.lab.sqlite;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who waits for whom: sqlite.file-per-crawler and sqlite.busy-handler. */
@ExtendWith(LabBed.Shared.class)
class ContentionIT {
  private static final LabBed BED = LabBed.shared();

  @Test
  void aFileEachHolds() throws Exception {
    Outcome outcome = BED.sqlite(new FilePerCrawler(1, 4, Claiming.SHAPE, 1));
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void workersSaidToShareAFileDoNotWaitWithOneEachAndTheOthersDo() throws Exception {
    Outcome outcome = BED.sqlite(new FilePerCrawler(4, 1, Claiming.SHAPE, 1));
    assertFalse(LabBed.holds(outcome, "shared file"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "a file each: the lock wait"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "each task"), LabBed.told(outcome));
  }

  @Test
  void unequalSharesAndSecondClaimsAreCaught() throws Exception {
    Outcome outcome = BED.sqlite(new FilePerCrawler(1, 2, "twice", 1));
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
            new BusyHandlers(
                BusyHandlerKind.CONSTANT_1MS, BusyHandlerKind.SQLITE, Claiming.SHAPE, 1));
    assertFalse(LabBed.holds(outcome, "a constant handler"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "no task"), LabBed.told(outcome));
  }
}
