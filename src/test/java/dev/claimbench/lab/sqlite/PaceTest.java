package dev.claimbench.lab.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.CallLog.Call;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.verify.CallOutcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long MS = 1_000_000;

  @Test
  void countsWhatWasCommittedInTime() {
    Pace pace =
        Pace.of(
            List.of(
                worker(0, 5, committed(5, 7, 10, 1, 2), committed(10, 850, 1000, 3, 4)),
                worker(1, 900, committed(900, 901, 902, 5, 6), committed(1500, 1999, 2001, 7)),
                worker(2, 0, committed(850, 950, 1500, 8), committed(1600, 1601, 1602, 9))),
            1000);
    assertEquals(3, pace.transactions());
    assertEquals(6, pace.claims());
    assertEquals(1, pace.seconds());
    assertEquals(6, pace.claimsPerSecond());
    assertEquals(3, pace.transactionsPerSecond());
    assertEquals(36 / (3 * 20.0), pace.jain());
    assertEquals(3 / 5.0, pace.fairRandom());
    assertEquals(840, pace.longestWaitMs());
    assertEquals((3 + 150 + 1) / 1000.0, pace.insideShare());
    assertEquals(1, pace.open(), "worker 1 from 600 to 1099; worker 2 waits for its commit");
  }

  @Test
  void anEmptyTableEndsTheTimeWithTheLastCommit() {
    Call empty = new Call(400 * MS, 500 * MS, 500 * MS, 500 * MS, CallOutcome.EMPTY, new long[0]);
    Pace pace = Pace.of(List.of(worker(0, 0, committed(0, 1, 400, 1), empty)), 1000);
    assertEquals(0.4, pace.seconds());
    assertEquals(2.5, pace.claimsPerSecond());
    assertEquals(0, pace.open());
  }

  @Test
  void withoutClaimsThereIsNoIndex() {
    Pace pace = Pace.of(List.of(worker(0, 0)), 1000);
    assertEquals(0, pace.claims());
    assertEquals(Double.NaN, pace.jain());
  }

  private static ClaimLoop.Answer worker(int index, long startMs, Call... calls) {
    CallLog log = new CallLog(index, 2, List.of(calls));
    return new ClaimLoop.Answer(log, startMs * MS, 3000 * MS, Map.of(), "");
  }

  private static Call committed(long begun, long claimed, long ended, long... ids) {
    return new Call(begun * MS, claimed * MS, claimed * MS, ended * MS, CallOutcome.COMMITTED, ids);
  }
}
