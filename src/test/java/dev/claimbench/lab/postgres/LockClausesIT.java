package dev.claimbench.lab.postgres;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.claim.LockClause;
import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Numbers;
import dev.claimbench.lab.model.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LabBed.Shared.class)
class LockClausesIT {
  private static final LabBed BED = LabBed.shared();
  private static final Numbers FEWER = new Numbers(200, 4, 10, 50, 20);

  @Test
  void skipLockedForBothDoesNotQueueUp() throws Exception {
    LockClause skip = LockClause.FOR_UPDATE_SKIP_LOCKED;
    Outcome outcome = BED.postgres(new LockClauses(skip, skip), FEWER);
    assertTrue(LabBed.holds(outcome, "with FOR UPDATE or SKIP LOCKED"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "long transactions: FOR UPDATE"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "long transactions: its lock wait"), LabBed.told(outcome));
  }

  @Test
  void noLockWhereOneIsPromisedDuplicates() throws Exception {
    Outcome outcome = BED.postgres(new LockClauses(LockClause.NONE, LockClause.NONE), FEWER);
    assertFalse(LabBed.holds(outcome, "with FOR UPDATE or SKIP LOCKED"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "without a lock clause"), LabBed.told(outcome));
  }
}
