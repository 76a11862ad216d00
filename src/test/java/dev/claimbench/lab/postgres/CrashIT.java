package dev.claimbench.lab.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LabBed.Shared.class)
class CrashIT {
  private static final LabBed BED = LabBed.shared();

  private static void differs(Experiment<PostgresStage> broken, String... statements)
      throws Exception {
    Outcome outcome = BED.postgres(broken);
    assertEquals(List.of(statements), LabBed.differing(outcome), LabBed.told(outcome));
  }

  @Test
  void beforeCommit() throws Exception {
    Outcome outcome = BED.postgres(new CrashBeforeCommit());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void whatWasCommittedDoesNotComeBack() throws Exception {
    differs(
        new CrashBeforeCommit(false),
        "all 20 are new and claimable again, where 5 were held",
        "another worker can claim all of them");
  }

  @Test
  void afterCommit() throws Exception {
    Outcome outcome = BED.postgres(new CrashAfterCommit());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void aReaperThatLooksAtAnotherStateReturnsNothing() throws Exception {
    differs(
        new CrashAfterCommit("running", 1000, 1500),
        "the reaper returns them, and not before their lease of 1 s is over",
        "another worker then claims them, each once");
  }

  @Test
  void aReaperWithoutItsThresholdReturnsThemTooSoon() throws Exception {
    differs(
        new CrashAfterCommit("claimed", 0, 5000),
        "the reaper returns them, and not before their lease of 1 s is over");
  }
}
