package dev.claimbench.lab.postgres;

import static dev.claimbench.claim.LockClause.FOR_UPDATE_SKIP_LOCKED;
import static dev.claimbench.claim.LockClause.NONE;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.IndexKind;
import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The experiments on what the table itself costs: each holds, and differs when it is broken. */
@ExtendWith(LabBed.Shared.class)
class TableCostIT {
  private static final LabBed BED = LabBed.shared();
  private static final int[] SMALL = {1_000, 100_000};

  static Stream<Experiment<PostgresStage>> asTold() {
    return Stream.of(
        new RowsAndIndex(SMALL, IndexKind.PARTIAL, 90, "generic"),
        new HeldSnapshot(),
        new Enqueue());
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
  void withoutThePartialIndexItGrowsLikeTheOthers() throws Exception {
    Outcome outcome = BED.postgres(new RowsAndIndex(SMALL, IndexKind.NONE, 90, "generic"));
    assertFalse(LabBed.holds(outcome, "with the partial index"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "without an index"), LabBed.told(outcome));
  }

  @Test
  void aFreshTableNeedsNoIndexAndAPlanForTheValueUsesTheIndexToo() throws Exception {
    Outcome outcome = BED.postgres(new RowsAndIndex(SMALL, IndexKind.PARTIAL, 0, "custom"));
    assertFalse(LabBed.holds(outcome, "without an index"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "a generic plan uses"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "with the partial index"), LabBed.told(outcome));
  }

  @Test
  void anOpenTransactionWithoutASnapshotHoldsNothingUp() throws Exception {
    Outcome outcome = BED.postgres(new HeldSnapshot("read committed", true));
    assertFalse(LabBed.holds(outcome, "under a held snapshot"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "VACUUM does not help"), LabBed.told(outcome));
  }

  @Test
  void aHolderThatStaysKeepsVacuumFromHelping() throws Exception {
    Outcome outcome = BED.postgres(new HeldSnapshot("repeatable read", false));
    assertFalse(LabBed.holds(outcome, "once it is released"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "VACUUM does not help"), LabBed.told(outcome));
  }

  @Test
  void oneByOneIsNotFasterThanAHundredAndWithoutALockNewcomersAreClaimedTwice() throws Exception {
    Outcome outcome = BED.postgres(new Enqueue(100, 1, false, NONE));
    assertFalse(LabBed.holds(outcome, "100 rows in one insert"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "100 inserts in one transaction"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "no task is claimed twice"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "the unique key"), LabBed.told(outcome));
  }

  @Test
  void whatIsCommittedEarlyIsClaimedEarly() throws Exception {
    Outcome outcome = BED.postgres(new Enqueue(1, 100, true, FOR_UPDATE_SKIP_LOCKED));
    assertFalse(LabBed.holds(outcome, "no task is claimed before"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "no task is claimed twice"), LabBed.told(outcome));
  }
}
