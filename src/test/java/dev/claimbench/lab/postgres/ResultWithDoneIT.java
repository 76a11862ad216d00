package dev.claimbench.lab.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LabBed.Shared.class)
class ResultWithDoneIT {
  private static final LabBed BED = LabBed.shared();

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.postgres(new ResultWithDone());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void twoTransactionsWhereOneIsPromisedAndOneWhereTwoAreSaidToPart() throws Exception {
    Outcome outcome = BED.postgres(new ResultWithDone(false, true));
    assertEquals(
        List.of(
            "one transaction: never one without the other",
            "two transactions: a result is left whose task is not done"),
        LabBed.differing(outcome),
        LabBed.told(outcome));
  }
}
