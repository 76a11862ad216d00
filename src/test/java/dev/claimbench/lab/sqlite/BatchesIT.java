package dev.claimbench.lab.sqlite;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** One at a time or many: sqlite.enqueue and sqlite.one-or-twenty. */
class BatchesIT {
  private static final LabBed BED = new LabBed();
  private static final String FASTER = "a hundred URLs";
  private static final String COMMITTED = "nothing is claimed before";
  private static final String KNOWN = "a known URL";
  private static final String CLAIMS = "no task is claimed twice";

  @AfterAll
  static void close() {
    BED.close();
  }

  @Test
  void enqueueHolds() throws Exception {
    Outcome outcome = BED.sqlite(new EnqueueWhileClaiming());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void aTransactionOfOneGainsNothing() throws Exception {
    Outcome outcome = BED.sqlite(new EnqueueWhileClaiming(2, "begin immediate", "enqueue.sql"));
    assertFalse(LabBed.holds(outcome, FASTER), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, KNOWN), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, CLAIMS), LabBed.told(outcome));
  }

  @Test
  void withoutATransactionUrlsAreClaimedBeforeItsEnd() throws Exception {
    Outcome outcome = BED.sqlite(new EnqueueWhileClaiming(100, "", "enqueue.sql"));
    assertFalse(LabBed.holds(outcome, COMMITTED), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, CLAIMS), LabBed.told(outcome));
  }

  @Test
  void oneTaskUnderTwoUrlsIsCaught() throws Exception {
    Outcome outcome =
        BED.sqlite(new EnqueueWhileClaiming(100, "begin immediate", "enqueue-anew.sql"));
    assertFalse(LabBed.holds(outcome, KNOWN), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, CLAIMS), LabBed.told(outcome));
  }

  @Test
  void oneOrTwentyHolds() throws Exception {
    Outcome outcome = BED.sqlite(new OneOrTwenty());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void aSmallBatchGainsLittleAndLeavesLittle() throws Exception {
    Outcome outcome = BED.sqlite(new OneOrTwenty(1, 600, Claiming.SHAPE));
    assertFalse(LabBed.holds(outcome, "twenty at a time take"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "twenty at a time are"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "a killed worker"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "a reaper"), LabBed.told(outcome));
  }

  @Test
  void aReaperWithoutItsThresholdAndAWrongClaimAreCaught() throws Exception {
    Outcome outcome = BED.sqlite(new OneOrTwenty(20, 0, "twice"));
    assertFalse(LabBed.holds(outcome, "a reaper"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "each task"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "a killed worker"), LabBed.told(outcome));
  }
}
