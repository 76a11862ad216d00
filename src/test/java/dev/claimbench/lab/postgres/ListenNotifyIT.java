package dev.claimbench.lab.postgres;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LabBed.Shared.class)
class ListenNotifyIT {
  private static final LabBed BED = LabBed.shared();

  private static final int TASKS = 10;

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.postgres(new ListenNotify(true, 1000, true, TASKS));
    assertTrue(outcome.holds(), LabBed.told(outcome));
    assertTrue(
        LabBed.told(outcome).lines().allMatch(line -> line.length() <= 80), LabBed.told(outcome));
  }

  @Test
  void whoIsNotNotifiedLearnsLateAndWithoutThePollAfterListenTheTaskWaits() throws Exception {
    Outcome outcome = BED.postgres(new ListenNotify(false, 1000, false, TASKS));
    assertFalse(LabBed.holds(outcome, "LISTEN's median delay"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "a worker that polls once"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "a NOTIFY sent before LISTEN"), LabBed.told(outcome));
  }

  @Test
  void aHastyFallbackAsksInVain() throws Exception {
    Outcome outcome = BED.postgres(new ListenNotify(true, 10, true, TASKS));
    assertFalse(LabBed.holds(outcome, "LISTEN asks in vain"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "a NOTIFY sent before LISTEN"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "a worker that polls once"), LabBed.told(outcome));
  }
}
