package dev.claimbench.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The fast checks against slow ones that say the same in the plainest way, on small histories. */
class SlowOracleTest {

  private record Call(int worker, long start, long end, CallOutcome outcome, long[] ids) {
    boolean committed() {
      return outcome == CallOutcome.COMMITTED;
    }
  }

  @Test
  void callsInTime() {
    long[] seen = new long[3];
    for (int seed = 0; seed < 4_000; seed++) {
      Random random = new Random(seed);
      int rows = 1 + random.nextInt(16);
      int limit = 1 + random.nextInt(3);
      List<Call> calls = history(random, rows, limit);
      History history = new History(rows, limit);
      calls.forEach(c -> history.call(c.worker, c.start, c.end, c.outcome, c.ids));
      Findings findings = history.verify();
      String say = "seed " + seed;
      assertEquals(overlaps(calls), findings.overlaps(), say);
      assertEquals(falseShorts(calls, rows, limit), findings.count(Rule.FALSE_SHORT), say);
      assertEquals(inversions(calls), findings.count(Rule.ORDER_INVERSION), say);
      seen[0] += findings.overlaps();
      seen[1] += findings.count(Rule.FALSE_SHORT);
      seen[2] += findings.count(Rule.ORDER_INVERSION);
    }
    assertTrue(Arrays.stream(seen).allMatch(n -> n > 500), Arrays.toString(seen));
  }

  /** Times are small numbers, so that many are equal and some calls take no time at all. */
  private static List<Call> history(Random random, int rows, int limit) {
    List<Call> calls = new ArrayList<>();
    long[] clock = new long[3];
    int size = 1 + random.nextInt(9);
    for (int i = 0; i < size; i++) {
      int worker = random.nextInt(3);
      long start = clock[worker] + random.nextInt(4);
      long end = start + random.nextInt(6);
      clock[worker] = end;
      CallOutcome outcome = CallOutcome.values()[random.nextInt(4)];
      long[] ids =
          switch (outcome) {
            case COMMITTED -> new long[1 + random.nextInt(limit + 1)];
            case INDETERMINATE -> new long[random.nextInt(limit + 1)];
            case EMPTY, FAILED -> new long[0];
          };
      Arrays.setAll(ids, k -> 1 + random.nextInt(rows));
      calls.add(new Call(worker, start, end, outcome, ids));
    }
    return calls;
  }

  private static long overlaps(List<Call> calls) {
    return calls.stream()
        .filter(Call::committed)
        .filter(a -> calls.stream().anyMatch(b -> a.worker != b.worker && both(a, b)))
        .count();
  }

  private static boolean both(Call a, Call b) {
    return Math.max(a.start, b.start) < Math.min(a.end, b.end);
  }

  private static long falseShorts(List<Call> calls, int rows, int limit) {
    return calls.stream()
        .filter(a -> a.committed() || a.outcome == CallOutcome.EMPTY)
        .filter(a -> a.ids.length < limit)
        .filter(
            a ->
                rows - calls.stream().filter(b -> b != a).mapToLong(b -> held(b, a, limit)).sum()
                    >= limit)
        .count();
  }

  /** How many rows {@code b} may have kept from {@code a}. */
  private static long held(Call b, Call a, int limit) {
    if (b.start > a.end) {
      return 0;
    }
    boolean settled = b.committed() || b.outcome == CallOutcome.EMPTY;
    return settled && b.end < a.start ? b.ids.length : Math.max(limit, b.ids.length);
  }

  private static long inversions(List<Call> calls) {
    return calls.stream()
        .filter(Call::committed)
        .filter(
            a ->
                calls.stream()
                    .filter(b -> b.committed() && b.end < a.start)
                    .flatMapToLong(b -> Arrays.stream(b.ids))
                    .anyMatch(id -> Arrays.stream(a.ids).anyMatch(own -> own < id)))
        .count();
  }

  @Test
  void claimsOfAReleasedRow() {
    int surplus = 0;
    int right = 0;
    for (int seed = 0; seed < 4_000; seed++) {
      Random random = new Random(seed);
      List<Call> claims = new ArrayList<>();
      int size = 1 + random.nextInt(5);
      for (int w = 0; w < size; w++) {
        long start = random.nextInt(20);
        long end = start + random.nextInt(12);
        claims.add(new Call(w, start, end, CallOutcome.COMMITTED, new long[] {1}));
      }
      long[] times = random.longs(1 + random.nextInt(4), 0, 30).sorted().toArray();
      boolean free = random.nextBoolean();
      History history = new History(1, 1);
      claims.forEach(c -> history.claim(c.worker, c.start, c.end, 1));
      Arrays.stream(times).forEach(at -> history.release(1, at));
      int placed = mostPlaced(claims, 0, times, new boolean[times.length + 1], times.length);
      int expected = claims.size() - placed;
      if (free) {
        history.row(1, true, TableState.NO_OWNER);
        int before = mostPlaced(claims, 0, times, new boolean[times.length], times.length - 1);
        assertEquals(placed - before, history.verify().count(Rule.OWNER_MISMATCH), "seed " + seed);
      }
      assertEquals(expected, history.verify().count(Rule.DUPLICATE), "seed " + seed);
      surplus += expected > 0 ? 1 : 0;
      right += expected == 0 && claims.size() > 1 ? 1 : 0;
    }
    assertTrue(surplus > 500 && right > 500, surplus + " " + right);
  }

  /** Tries every way to give claims slots of their own between the releases. */
  private static int mostPlaced(
      List<Call> claims, int next, long[] times, boolean[] taken, int last) {
    if (next == claims.size()) {
      return 0;
    }
    int best = mostPlaced(claims, next + 1, times, taken, last);
    for (int slot = 0; slot <= last; slot++) {
      boolean afterTheOne = slot == 0 || claims.get(next).end >= times[slot - 1];
      boolean beforeTheOther = slot == times.length || claims.get(next).start <= times[slot];
      if (afterTheOne && beforeTheOther && !taken[slot]) {
        taken[slot] = true;
        best = Math.max(best, 1 + mostPlaced(claims, next + 1, times, taken, last));
        taken[slot] = false;
      }
    }
    return best;
  }
}
