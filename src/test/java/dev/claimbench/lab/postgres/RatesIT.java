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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The experiments on how much can be claimed: each holds, and differs when it is broken. */
@ExtendWith(LabBed.Shared.class)
class RatesIT {
  private static final LabBed BED = LabBed.shared();
  private static final int WINDOW_MS = 400;
  private static final int[] FEW_AND_MORE = {2, 8};
  private static final int[] ONE_AND_MORE = {1, 4};

  static Stream<Experiment<PostgresStage>> asTold() {
    return Stream.of(
        new ManyWorkers(new int[] {2, 8, 16}, FOR_UPDATE_SKIP_LOCKED, FOR_UPDATE, WINDOW_MS),
        new MostClaims(1, 20, FOR_UPDATE_SKIP_LOCKED, ONE_AND_MORE, WINDOW_MS));
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
    Outcome outcome =
        BED.postgres(new ManyWorkers(FEW_AND_MORE, FOR_UPDATE, FOR_UPDATE, WINDOW_MS));
    assertFalse(LabBed.holds(outcome, "held transactions, SKIP LOCKED"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "held transactions, FOR UPDATE"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "no task is claimed twice"), LabBed.told(outcome));
  }

  /** Eight said to be few, one said to be many: one alone gets more done than each of eight. */
  @Test
  void workersThatPassEachOtherAreNotOneAtATimeAndOneIsNoCrowd() throws Exception {
    int[] noCrowd = {8, 2, 1};
    Outcome outcome =
        BED.postgres(
            new ManyWorkers(noCrowd, FOR_UPDATE_SKIP_LOCKED, FOR_UPDATE_SKIP_LOCKED, WINDOW_MS));
    assertFalse(LabBed.holds(outcome, "held transactions, FOR UPDATE"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "short transactions"), LabBed.told(outcome));
  }

  @Test
  void withoutALockTasksAreClaimedTwice() throws Exception {
    Outcome outcome = BED.postgres(new ManyWorkers(new int[] {4}, NONE, FOR_UPDATE, WINDOW_MS));
    assertFalse(LabBed.holds(outcome, "no task is claimed twice"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "held transactions, FOR UPDATE"), LabBed.told(outcome));
  }

  @Test
  void twentyAtATimeOutdoOneAndWithoutALockTasksAreClaimedTwice() throws Exception {
    Outcome outcome = BED.postgres(new MostClaims(20, 1, NONE, ONE_AND_MORE, WINDOW_MS));
    assertFalse(LabBed.holds(outcome, "batch 20 commits"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "the most claims/s"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "no task is claimed twice"), LabBed.told(outcome));
  }
}
