package dev.claimbench.verify;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerLedgerTest {

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "16, 16", "17, 1000", "5000, 1"})
  void growsFromAnySizeAndKeepsEverything(int expectedCalls, long expectedIds) {
    WorkerLedger ledger = new WorkerLedger(3, 7, expectedCalls, expectedIds);
    long next = 0;
    long[] buffer = new long[100];
    for (int i = 0; i < 3_000; i++) {
      int count = i % 500 == 499 ? 100 : i % 4;
      for (int k = 0; k < count; k++) {
        buffer[k] = next++;
      }
      CallOutcome outcome = count == 0 ? CallOutcome.FAILED : CallOutcome.COMMITTED;
      ledger.add(i * 10L - 9, i * 10L, outcome, buffer, count);
    }
    assertEquals(3, ledger.worker());
    assertEquals(7, ledger.limit());
    assertEquals(3_000, ledger.calls());
    next = 0;
    for (int i = 0; i < 3_000; i++) {
      int count = i % 500 == 499 ? 100 : i % 4;
      assertEquals(i * 10L - 9, ledger.start(i));
      assertEquals(i * 10L, ledger.end(i));
      assertEquals(count, ledger.count(i));
      assertEquals(count == 0 ? CallOutcome.FAILED : CallOutcome.COMMITTED, ledger.outcome(i));
      for (int k = 0; k < count; k++) {
        assertEquals(next++, ledger.id(i, k));
      }
    }
  }

  @Test
  void oneCallMayBringMoreThanTwiceTheRoom() {
    WorkerLedger ledger = new WorkerLedger(0, 1, 1, 1);
    ledger.add(0, 1, CallOutcome.COMMITTED, LongStream.range(0, 500).toArray(), 500);
    assertEquals(499, ledger.id(0, 499));
  }

  @Test
  void copiesTheIds() {
    WorkerLedger ledger = new WorkerLedger(0, 2, 1, 1);
    long[] ids = {1, 2, 99};
    ledger.add(0, 1, CallOutcome.COMMITTED, ids, 2);
    ids[0] = 50;
    assertEquals(2, ledger.count(0));
    assertArrayEquals(new long[] {1, 2}, new long[] {ledger.id(0, 0), ledger.id(0, 1)});
  }

  @ParameterizedTest
  @CsvSource({"COMMITTED, 0", "EMPTY, 1", "FAILED, 1"})
  void refusesIdsThatNobodyWouldJudge(CallOutcome outcome, int count) {
    WorkerLedger ledger = new WorkerLedger(0, 1, 1, 1);
    assertThrows(
        IllegalArgumentException.class, () -> ledger.add(0, 1, outcome, new long[] {1}, count));
    assertEquals(0, ledger.calls());
  }

  @Test
  void refusesCallsThatAreNotOneAfterTheOther() {
    WorkerLedger ledger = new WorkerLedger(0, 1, 1, 1);
    ledger.add(Long.MAX_VALUE - 1, Long.MIN_VALUE + 5, CallOutcome.EMPTY, new long[0], 0);
    ledger.add(Long.MIN_VALUE + 5, Long.MIN_VALUE + 9, CallOutcome.EMPTY, new long[0], 0);
    for (long[] call : new long[][] {{8, 12}, {12, 11}}) {
      assertThrows(
          IllegalArgumentException.class,
          () ->
              ledger.add(
                  Long.MIN_VALUE + call[0],
                  Long.MIN_VALUE + call[1],
                  CallOutcome.EMPTY,
                  new long[0],
                  0));
    }
    assertEquals(2, ledger.calls());
  }

  @ParameterizedTest
  @CsvSource({"COMMITTED, 1", "EMPTY, 0", "FAILED, 0", "INDETERMINATE, 0", "INDETERMINATE, 1"})
  void takesEveryOutcome(CallOutcome outcome, int count) {
    WorkerLedger ledger = new WorkerLedger(0, 1, 1, 1);
    ledger.add(0, 1, outcome, new long[] {1}, count);
    assertEquals(outcome, ledger.outcome(0));
    assertEquals(count, ledger.count(0));
  }
}
