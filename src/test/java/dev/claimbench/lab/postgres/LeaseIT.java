package dev.claimbench.lab.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LabBed.Shared.class)
class LeaseIT {
  private static final LabBed BED = LabBed.shared();
  private static final String ONCE =
      "lease longer than the work: every task is run once, although a worker was killed";
  private static final String RETURNED =
      "only the dead worker's tasks are returned, when its lease is over";
  private static final String TWICE =
      "lease shorter than the work: tasks are run twice, and nobody was killed";

  private static void differs(ReaperLease broken, String... statements) throws Exception {
    Outcome outcome = BED.postgres(broken);
    assertEquals(List.of(statements), LabBed.differing(outcome), LabBed.told(outcome));
  }

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.postgres(new ReaperLease());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void aReaperWithoutItsThresholdMakesTasksRunTwiceAndAShortLeaseMadeLongDoesNot()
      throws Exception {
    differs(new ReaperLease(0, 4000), ONCE, RETURNED, TWICE);
  }
}
