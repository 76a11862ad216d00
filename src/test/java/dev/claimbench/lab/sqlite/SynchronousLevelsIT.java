package dev.claimbench.lab.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.Synchronous;
import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LabBed.Shared.class)
class SynchronousLevelsIT {
  private static final LabBed BED = LabBed.shared();
  private static final String FASTER = "NORMAL commits";
  private static final String KEPT = "the death of a process";

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.sqlite(new SynchronousLevels());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  /** The levels exchanged, and what was not yet checkpointed deleted after the kill. */
  @Test
  void theFlushIsWhatCostsAndWithoutTheLogCommitsAreGone() throws Exception {
    Outcome outcome =
        BED.sqlite(
            new SynchronousLevels(
                Synchronous.NORMAL,
                Synchronous.FULL,
                file -> {
                  Files.delete(Path.of(file + "-wal"));
                  Files.delete(Path.of(file + "-shm"));
                },
                2));
    boolean judged = outcome.behaviours().stream().anyMatch(b -> b.statement().startsWith(FASTER));
    boolean toldWhyNot = outcome.notes().stream().anyMatch(n -> n.contains("too little to judge"));
    assertEquals(judged, !toldWhyNot, LabBed.told(outcome));
    assertTrue(!judged || !LabBed.holds(outcome, FASTER), LabBed.told(outcome));
    assertFalse(LabBed.holds(outcome, KEPT), LabBed.told(outcome));
    assertTrue(LabBed.holds(outcome, "no task is claimed twice"), LabBed.told(outcome));
  }
}
