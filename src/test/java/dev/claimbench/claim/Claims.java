package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.QueueSnapshot;
import dev.claimbench.verify.CallOutcome;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What the tests ask of a claim call. */
final class Claims {
  /** Far more than any test waits. */
  static final long PATIENCE_MS = 600_000;

  private Claims() {}

  static ClaimOptions options(int worker, int batch) {
    return options(worker, batch, 0, PATIENCE_MS);
  }

  static ClaimOptions options(int worker, int batch, long holdMs, long giveUpMs) {
    return new ClaimOptions(worker, batch, holdMs, giveUpMs);
  }

  /** One call with a fresh record. */
  static ClaimCall claim(Claimer claimer, int batch) {
    ClaimCall call = new ClaimCall(batch);
    claimer.claim(call);
    return call;
  }

  /** The ids of a call in ascending order, after a look at its phases. */
  static long[] ids(ClaimCall call) {
    assertOrdered(call);
    return LongStream.of(Arrays.copyOf(call.ids(), call.count())).sorted().toArray();
  }

  static void assertCommitted(ClaimCall call, long from, long to) {
    assertEquals(CallOutcome.COMMITTED, call.outcome(), call.error());
    assertArrayEquals(LongStream.rangeClosed(from, to).toArray(), ids(call));
  }

  static void assertEmpty(ClaimCall call) {
    assertEquals(CallOutcome.EMPTY, call.outcome(), call.error());
    assertEquals(0, ids(call).length);
  }

  static void assertFailed(ClaimCall call, String code) {
    assertEquals(CallOutcome.FAILED, call.outcome());
    assertEquals(0, ids(call).length);
    assertTrue(call.error().startsWith(code + ": "), call.error());
  }

  private static void assertOrdered(ClaimCall call) {
    assertTrue(call.begunAt() - call.claimedAt() <= 0);
    assertTrue(call.claimedAt() - call.heldAt() <= 0);
    assertTrue(call.heldAt() - call.endedAt() <= 0);
  }

  /** The ids that the table shows as taken by the worker. */
  static long[] marked(QueueSnapshot table, int worker) {
    return IntStream.range(0, table.size())
        .filter(i -> !table.free()[i] && table.owner()[i] == worker)
        .mapToLong(i -> table.ids()[i])
        .toArray();
  }
}
