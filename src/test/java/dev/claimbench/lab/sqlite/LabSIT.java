package dev.claimbench.lab.sqlite;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.sqlite.Backup.Way;
import dev.claimbench.lab.stage.SqliteStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lab S's experiments: each holds, and each differs when what it shows is broken. */
@ExtendWith(LabBed.Shared.class)
class LabSIT {
  private static final LabBed BED = LabBed.shared();

  static Stream<Experiment<SqliteStage>> asTold() {
    return Stream.of(
        new ReadWriteUnderWriter("begin exclusive", "begin immediate", 10_000, 700),
        new CrashMidTransaction(),
        new WalGrowth(),
        new LongReader(),
        new DeferredUpgrade(),
        new SnapshotRead(),
        new Backup());
  }

  @ParameterizedTest
  @MethodSource("asTold")
  void holds(Experiment<SqliteStage> experiment) throws Exception {
    Outcome outcome = BED.sqlite(experiment);
    assertTrue(outcome.holds(), LabBed.told(outcome));
    assertTrue(
        LabBed.told(outcome).lines().allMatch(line -> line.length() <= 80), LabBed.told(outcome));
  }

  @Test
  void anExclusiveLockForBothBarsTheReaderAndShortPatienceTheWriter() throws Exception {
    Outcome outcome =
        BED.sqlite(new ReadWriteUnderWriter("begin exclusive", "begin exclusive", 1, 700));
    assertFalse(LabBed.holds(outcome, "begin immediate does not bar"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "with a time-out above"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "a second writer"), LabBed.told(outcome));
  }

  @Test
  void whatWasCommittedBeforeTheCrashStays() throws Exception {
    Outcome outcome = BED.sqlite(new CrashMidTransaction(true));
    assertFalse(LabBed.holds(outcome, "what was not committed"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "the file is sound"), LabBed.told(outcome));
  }

  @Test
  void automaticCheckpointsReuseTheLog() throws Exception {
    Outcome outcome = BED.sqlite(new WalGrowth(20));
    assertFalse(LabBed.holds(outcome, "each round is appended"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "checkpoint(truncate)"), LabBed.told(outcome));
  }

  @Test
  void aReaderThatLeftDoesNoHarm() throws Exception {
    Outcome outcome = BED.sqlite(new LongReader(false));
    assertFalse(LabBed.holds(outcome, "passive is not busy"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "truncate waits"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "the log outgrows"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "once the reader is gone"), LabBed.told(outcome));
  }

  @Test
  void anImmediateTransactionIsNotOvertaken() throws Exception {
    Outcome outcome = BED.sqlite(new DeferredUpgrade("begin immediate", 1000));
    assertFalse(LabBed.holds(outcome, "the overtaken write"), LabBed.told(outcome));
  }

  @Test
  void twoStatementsWithoutATransactionDoNotAddUp() throws Exception {
    Outcome outcome = BED.sqlite(new SnapshotRead(false));
    assertFalse(LabBed.holds(outcome, "those of two statements"), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "counts of one statement"), LabBed.told(outcome));
  }

  @Test
  void aPlainCopyIsNoBackupAndABackupLosesNothing() throws Exception {
    Outcome outcome = BED.sqlite(new Backup(Way.BACKUP_API, Way.PLAIN_COPY, Way.VACUUM_INTO));
    assertFalse(LabBed.holds(outcome, "the backup API"), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, "a copy of the main file"), LabBed.told(outcome));
  }
}
