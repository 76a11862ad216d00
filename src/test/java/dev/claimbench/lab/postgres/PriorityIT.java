package dev.claimbench.lab.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LabBed.Shared.class)
class PriorityIT {
  private static final LabBed BED = LabBed.shared();

  private static void differs(Priority broken, String... statements) throws Exception {
    Outcome outcome = BED.postgres(broken);
    assertEquals(List.of(statements), LabBed.differing(outcome), LabBed.told(outcome));
  }

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.postgres(new Priority());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void aClaimThatIgnoresNextTryTakesPostponedTasksEarly() throws Exception {
    differs(new Priority("lab/priority-only"), "no postponed task is claimed before its next_try");
  }

  @Test
  void aClaimByIdIgnoresPriorityToo() throws Exception {
    differs(
        new Priority("cte"),
        "one worker claims strictly by priority, then next_try",
        "of four workers none passes over a task that nobody held",
        "no postponed task is claimed before its next_try",
        "the index gives the order, nothing is sorted");
  }
}
