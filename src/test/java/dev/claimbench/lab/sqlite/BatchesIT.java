package dev.claimbench.lab.sqlite;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One at a time or many: sqlite.enqueue and sqlite.one-or-twenty. */
@ExtendWith(LabBed.Shared.class)
class BatchesIT {
  private static final LabBed BED = LabBed.shared();
  private static final String FASTER = "a hundred URLs";
  private static final String COMMITTED = "nothing is claimed before";
  private static final String KNOWN = "a known URL";
  private static final String CLAIMS = "no task is claimed twice";

  @Test
  void enqueueHolds() throws Exception {
    Outcome outcome = BED.sqlite(new EnqueueWhileClaiming());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  /** Without a transaction a hundred are committed one by one. */
  @Test
  void withoutATransactionNothingIsGainedAndUrlsAreClaimedBeforeItsEnd() throws Exception {
    Outcome outcome = BED.sqlite(new EnqueueWhileClaiming(100, "", "enqueue-anew.sql"));
    if (!outcome.notes().toString().contains("in memory")) {
      assertFalse(LabBed.holds(outcome, FASTER), LabBed.told(outcome));
    }
    assertFalse(LabBed.holds(outcome, COMMITTED), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, KNOWN), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, CLAIMS), LabBed.told(outcome));
  }

  @Test
  void oneOrTwentyHolds() throws Exception {
    Outcome outcome = BED.sqlite(new OneOrTwenty());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void aSmallBatchAReaperWithoutItsThresholdAndAWrongClaimAreCaught() throws Exception {
    Outcome outcome = BED.sqlite(new OneOrTwenty(1, 0, "twice"));
    assertFalse(LabBed.holds(outcome, "twenty at a time take"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "twenty at a time are"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "a killed worker"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "a reaper"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "each task"), LabBed.told(outcome));
  }
}
