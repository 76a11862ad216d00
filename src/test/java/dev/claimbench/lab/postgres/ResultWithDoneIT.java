package dev.claimbench.lab.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.LabBed;
import dev.claimbench.lab.model.Outcome;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ResultWithDoneIT {
  private static final LabBed BED = new LabBed();

  @AfterAll
  static void close() {
    BED.close();
  }

  private static void differs(ResultWithDone broken, String statement) throws Exception {
    Outcome outcome = BED.postgres(broken);
    assertEquals(List.of(statement), LabBed.differing(outcome), LabBed.told(outcome));
  }

  @Test
  void holds() throws Exception {
    Outcome outcome = BED.postgres(new ResultWithDone());
    assertTrue(outcome.holds(), LabBed.told(outcome));
  }

  @Test
  void twoTransactionsWhereOneIsPromised() throws Exception {
    differs(new ResultWithDone(false, false), "one transaction: never one without the other");
  }

  @Test
  void oneTransactionWhereTwoAreSaidToPart() throws Exception {
    differs(
        new ResultWithDone(true, true),
        "two transactions: a result is left whose task is not done");
  }
}
