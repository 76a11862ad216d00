package dev.claimbench.lab.sqlite;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LabBed.Shared.class)
class FourWorkersIT {
  private static final LabBed BED = LabBed.shared();

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.sqlite(new FourWorkers());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void deferredClaimsHaveToStartAgain() throws Exception {
    Outcome outcome = BED.sqlite(new FourWorkers(SqliteBegin.DEFERRED, "select-then-update"));
    assertTrue(LabBed.holds(outcome, "each task"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "no claim has to"), LabBed.told(outcome));
  }
}
