package dev.claimbench.lab.postgres;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LabBed.Shared.class)
class HeldLocksIT {
  private static final LabBed BED = LabBed.shared();

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.postgres(new HeldLocks());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void waitsWithoutSkipLocked() throws Exception {
    Outcome outcome = BED.postgres(new HeldLocks("for update"));
    assertFalse(LabBed.holds(outcome, "SKIP LOCKED gets"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "it does not wait"), LabBed.told(outcome));
  }
}
