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

/** What happens to a worker while another one holds rows. */
@ExtendWith(LabBed.Shared.class)
class HeldRowsIT {
  private static final LabBed BED = LabBed.shared();

  private static void holds(Experiment<PostgresStage> experiment) throws Exception {
    Outcome outcome = BED.postgres(experiment);
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  private static void differs(Experiment<PostgresStage> broken, String... statements)
      throws Exception {
    Outcome outcome = BED.postgres(broken);
    assertEquals(List.of(statements), LabBed.differing(outcome), LabBed.told(outcome));
  }

  @Test
  void lockTimeout() throws Exception {
    holds(new LockTimeout());
  }

  @Test
  void withoutATimeoutAnotherLimitHasToEndTheWait() throws Exception {
    differs(
        new LockTimeout("0", true),
        "B is cancelled with 55P03, lock timeout",
        "after 1 s, not sooner and long before any other limit");
  }

  @Test
  void aHolderThatLetsGoSpoilsTheTimeout() throws Exception {
    differs(
        new LockTimeout("1s", false),
        "B is cancelled with 55P03, lock timeout",
        "after 1 s, not sooner and long before any other limit",
        "B's transaction is lost with it, A's row is not");
  }

  @Test
  void shortResult() throws Exception {
    holds(new ShortResult());
  }

  @Test
  void rowsThatComeBackAreNotMissing() throws Exception {
    differs(
        new ShortResult(false),
        "FOR UPDATE comes back empty while tasks are new, and its worker stops",
        "or with fewer than its limit",
        "with the lock outside of the LIMIT also when nothing was added");
  }

  @Test
  void skippedNotLost() throws Exception {
    holds(new SkippedNotLost());
  }

  @Test
  void committedInsteadOfRolledBack() throws Exception {
    differs(
        new SkippedNotLost(false, true),
        "after A's rollback they are new, and another worker gets them");
  }

  @Test
  void rolledBackInsteadOfCommitted() throws Exception {
    differs(
        new SkippedNotLost(true, false),
        "after A's commit they are A's, and nobody else gets them");
  }
}
