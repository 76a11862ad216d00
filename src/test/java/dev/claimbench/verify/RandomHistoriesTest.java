package dev.claimbench.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Correct claimers are never accused; one injected fault is always found; and a slow oracle. */
class RandomHistoriesTest {
  private static final int SEEDS = 200;

  /** One call of the simulation. */
  private record Call(int worker, long start, long end, CallOutcome outcome, long[] ids) {}

  /** Workers that skip what others hold, as SKIP LOCKED does, until nothing is left. */
  private static List<Call> simulate(Random random, int rows, int limit, int workers) {
    List<Call> calls = new ArrayList<>();
    long[] busyUntil = new long[workers];
    int next = 1;
    while (next <= rows) {
      int worker = 0;
      for (int w = 1; w < workers; w++) {
        worker = busyUntil[w] < busyUntil[worker] ? w : worker;
      }
      long start = busyUntil[worker] + random.nextInt(3);
      long end = start + 5 + random.nextInt(20);
      busyUntil[worker] = end;
      if (random.nextInt(10) == 0) {
        calls.add(new Call(worker, start, end, CallOutcome.FAILED, new long[0]));
        continue;
      }
      int count = Math.min(limit, rows - next + 1);
      long[] ids = new long[count];
      for (int k = 0; k < count; k++) {
        ids[k] = next++;
      }
      calls.add(new Call(worker, start, end, CallOutcome.COMMITTED, ids));
    }
    return calls;
  }

  private static History write(List<Call> calls, int rows, int limit) {
    History history = new History(rows, limit);
    for (Call call : calls) {
      if (call.outcome() == CallOutcome.COMMITTED) {
        history.claim(call.worker(), call.start(), call.end(), call.ids());
      } else {
        history.call(call.worker(), call.start(), call.end(), call.outcome(), call.ids());
      }
    }
    return history;
  }

  @Test
  void correctClaimersAreNeverAccused() {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      int limit = 1 + random.nextInt(5);
      int rows = 20 + random.nextInt(100);
      Findings findings = write(simulate(random, rows, limit, 4), rows, limit).verify();
      assertEquals(0, findings.count(Grade.FORBIDDEN), "seed " + seed + " " + findings);
      assertEquals(0, findings.count(Rule.FALSE_SHORT), "seed " + seed + " " + findings);
      assertEquals(rows, findings.claims());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Rule.class,
      names = {"DUPLICATE", "OVER_CLAIM", "PHANTOM", "LOST", "OWNER_MISMATCH"})
  void oneFaultIsAlwaysFound(Rule fault) {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      int limit = 1 + random.nextInt(5);
      int rows = 20 + random.nextInt(100);
      List<Call> calls = simulate(random, rows, limit, 4);
      List<Call> committed =
          new ArrayList<>(
              calls.stream().filter(c -> c.outcome() == CallOutcome.COMMITTED).toList());
      Call victim = committed.get(random.nextInt(committed.size()));
      History history = write(calls, rows, limit);
      long end = 1_000_000;
      switch (fault) {
        case DUPLICATE -> history.call(3, end, end + 5, CallOutcome.COMMITTED, victim.ids()[0]);
        case PHANTOM -> history.call(3, end, end + 5, CallOutcome.COMMITTED, rows + 9L);
        case OVER_CLAIM -> {
          history = write(calls, rows, limit);
          long[] many = new long[limit + 1];
          java.util.Arrays.setAll(many, k -> rows + 1 + k);
          History wider = new History(rows + limit + 1, limit);
          calls.stream()
              .filter(c -> c.outcome() == CallOutcome.COMMITTED)
              .forEach(c -> wider.claim(c.worker(), c.start(), c.end(), c.ids()));
          history = wider.claim(2, end, end + 5, many);
        }
        case LOST -> {
          History wider = new History(rows + 1, limit);
          calls.stream()
              .filter(c -> c.outcome() == CallOutcome.COMMITTED)
              .forEach(c -> wider.claim(c.worker(), c.start(), c.end(), c.ids()));
          history = wider.row(rows + 1, false, 1);
        }
        default -> history.row(victim.ids()[0], false, (victim.worker() + 1) % 4);
      }
      Findings findings = history.verify();
      assertEquals(1, findings.count(fault), "seed " + seed + " " + findings);
      assertEquals(1, findings.count(Grade.FORBIDDEN), "seed " + seed + " " + findings);
    }
  }

  @Test
  void theFastChecksAgreeWithASlowOracle() {
    int found = 0;
    for (int seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      int rows = 1 + random.nextInt(12);
      int limit = 1 + random.nextInt(3);
      History history = new History(rows, limit);
      List<Call> calls = new ArrayList<>();
      long[] clock = new long[3];
      for (int i = 0; i < 1 + random.nextInt(8); i++) {
        int worker = random.nextInt(3);
        long start = clock[worker] + random.nextInt(4);
        long end = start + random.nextInt(6);
        clock[worker] = end;
        CallOutcome outcome = CallOutcome.values()[random.nextInt(3)];
        long[] ids = new long[outcome == CallOutcome.COMMITTED ? 1 + random.nextInt(limit) : 0];
        java.util.Arrays.setAll(ids, k -> 1 + random.nextInt(rows));
        calls.add(new Call(worker, start, end, outcome, ids));
        history.call(worker, start, end, outcome, ids);
      }
      Findings findings = history.verify();
      String say = "seed " + seed + " " + calls.size() + " calls";
      assertEquals(overlaps(calls), findings.overlaps(), say);
      assertEquals(falseShorts(calls, rows, limit), findings.count(Rule.FALSE_SHORT), say);
      assertEquals(inversions(calls), findings.count(Rule.ORDER_INVERSION), say);
      found += findings.count(Rule.FALSE_SHORT) + findings.count(Rule.ORDER_INVERSION) > 0 ? 1 : 0;
    }
    assertTrue(found > 200, "the histories must be wild enough: " + found);
  }

  private static long overlaps(List<Call> calls) {
    return calls.stream()
        .filter(
            a ->
                calls.stream()
                    .anyMatch(
                        b ->
                            a.worker() != b.worker()
                                && Math.max(a.start(), b.start()) < Math.min(a.end(), b.end())))
        .count();
  }

  private static long falseShorts(List<Call> calls, int rows, int limit) {
    return calls.stream()
        .filter(a -> a.outcome() != CallOutcome.FAILED && a.ids().length < limit)
        .filter(
            a -> {
              long free = rows;
              for (Call b : calls) {
                if (b != a && b.start() <= a.end()) {
                  free -= b.outcome() == CallOutcome.FAILED ? limit : b.ids().length;
                }
              }
              return free >= limit;
            })
        .count();
  }

  private static long inversions(List<Call> calls) {
    return calls.stream()
        .filter(a -> a.outcome() == CallOutcome.COMMITTED)
        .filter(
            a ->
                calls.stream()
                    .filter(b -> b.outcome() == CallOutcome.COMMITTED && b.end() < a.start())
                    .flatMapToLong(b -> java.util.Arrays.stream(b.ids()))
                    .anyMatch(id -> java.util.Arrays.stream(a.ids()).min().orElse(0) < id))
        .count();
  }
}
