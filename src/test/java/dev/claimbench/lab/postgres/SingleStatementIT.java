package dev.claimbench.lab.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.claim.LockClause;
import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LabBed.Shared.class)
class SingleStatementIT {
  private static final LabBed BED = LabBed.shared();

  private static void differs(SingleStatement broken, String statement) throws Exception {
    Outcome outcome = BED.postgres(broken);
    assertEquals(List.of(statement), LabBed.differing(outcome), LabBed.told(outcome));
  }

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.postgres(new SingleStatement());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void withoutALockItHandsOutTasksTwice() throws Exception {
    differs(
        new SingleStatement("cte", LockClause.NONE),
        "no task is handed out twice, none is left, none exceeds the batch");
  }

  @Test
  void twoStatementsSaveNothing() throws Exception {
    differs(
        new SingleStatement("select-then-update", LockClause.FOR_UPDATE_SKIP_LOCKED),
        "the single statement saves a round trip per claim");
  }
}
