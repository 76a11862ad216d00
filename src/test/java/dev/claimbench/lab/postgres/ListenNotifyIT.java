package dev.claimbench.lab.postgres;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ListenNotifyIT {
  private static final LabBed BED = new LabBed();

  @AfterAll
  static void close() {
    BED.close();
  }

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.postgres(new ListenNotify());
    assertTrue(outcome.holds(), LabBed.told(outcome));
    assertTrue(
        LabBed.told(outcome).lines().allMatch(line -> line.length() <= 80), LabBed.told(outcome));
  }

  @Test
  void whoIsNotNotifiedLearnsLate() throws Exception {
    Outcome outcome = BED.postgres(new ListenNotify(false, 1000, true));
    assertFalse(LabBed.holds(outcome, "LISTEN's median delay"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "a NOTIFY sent before LISTEN"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "a worker that polls once"), LabBed.told(outcome));
  }

  @Test
  void aHastyFallbackAsksInVain() throws Exception {
    Outcome outcome = BED.postgres(new ListenNotify(true, 10, true));
    assertFalse(LabBed.holds(outcome, "LISTEN asks in vain"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "a NOTIFY sent before LISTEN"), LabBed.told(outcome));
  }

  @Test
  void withoutThePollAfterListenTheTaskWaits() throws Exception {
    Outcome outcome = BED.postgres(new ListenNotify(true, 1000, false));
    assertFalse(LabBed.holds(outcome, "a worker that polls once"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "LISTEN's median delay"), LabBed.told(outcome));
  }
}
