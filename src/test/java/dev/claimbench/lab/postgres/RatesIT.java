package dev.claimbench.lab.postgres;

import static dev.claimbench.claim.LockClause.FOR_UPDATE;
import static dev.claimbench.claim.LockClause.FOR_UPDATE_SKIP_LOCKED;
import static dev.claimbench.claim.LockClause.NONE;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The experiments on how much can be claimed: each holds, and differs when it is broken. */
class RatesIT {
  private static final LabBed BED = new LabBed();
  private static final int[] FEW_AND_MORE = {4, 16};

  @AfterAll
  static void close() {
    BED.close();
  }

  static Stream<Experiment<PostgresStage>> asTold() {
    return Stream.of(new ManyWorkers(), new MostClaims());
  }

  @ParameterizedTest
  @MethodSource("asTold")
  void holds(Experiment<PostgresStage> experiment) throws Exception {
    Outcome outcome = BED.postgres(experiment);
    assertTrue(outcome.holds(), LabBed.told(outcome));
    assertTrue(
        LabBed.told(outcome).lines().allMatch(line -> line.length() <= 80), LabBed.told(outcome));
  }

  @Test
  void workersThatWaitForEachOtherDoNotGainFromMore() throws Exception {
    Outcome outcome = BED.postgres(new ManyWorkers(FEW_AND_MORE, FOR_UPDATE, FOR_UPDATE));
    assertFalse(LabBed.holds(outcome, "held transactions, SKIP LOCKED"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "held transactions, FOR UPDATE"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "no task is claimed twice"), LabBed.told(outcome));
  }

  @Test
  void workersThatPassEachOtherAreNotOneAtATime() throws Exception {
    Outcome outcome =
        BED.postgres(new ManyWorkers(FEW_AND_MORE, FOR_UPDATE_SKIP_LOCKED, FOR_UPDATE_SKIP_LOCKED));
    assertFalse(LabBed.holds(outcome, "held transactions, FOR UPDATE"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "held transactions, SKIP LOCKED"), LabBed.told(outcome));
  }

  @Test
  void aCrowdOfFourIsNoCrowd() throws Exception {
    int[] noCrowd = {4, 16, 4};
    Outcome outcome = BED.postgres(new ManyWorkers(noCrowd, FOR_UPDATE_SKIP_LOCKED, FOR_UPDATE));
    assertFalse(LabBed.holds(outcome, "short transactions"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "no task is claimed twice"), LabBed.told(outcome));
  }

  @Test
  void withoutALockTasksAreClaimedTwice() throws Exception {
    Outcome outcome = BED.postgres(new ManyWorkers(FEW_AND_MORE, NONE, FOR_UPDATE));
    assertFalse(LabBed.holds(outcome, "no task is claimed twice"), LabBed.told(outcome));
    outcome = BED.postgres(new MostClaims(1, 20, NONE));
    assertFalse(LabBed.holds(outcome, "no task is claimed twice"), LabBed.told(outcome));
  }

  @Test
  void twentyAtATimeOutdoOne() throws Exception {
    Outcome outcome = BED.postgres(new MostClaims(20, 1, FOR_UPDATE_SKIP_LOCKED));
    assertFalse(LabBed.holds(outcome, "batch 20 commits"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "the most claims/s"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "no task is claimed twice"), LabBed.told(outcome));
  }
}
