package dev.claimbench.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Claims of rows that were put back meanwhile. A row's releases cut time into slots, each with room
 * for one claim; a claim took effect somewhere between its begin and its end. As many claims as
 * possible are given a slot they reach into, and only those that are left over are surplus: no
 * order of events makes them right.
 */
final class ReleasedRows {
  private final Calls calls;
  private final Map<Long, Times> times = new HashMap<>();
  private final Map<Long, List<Integer>> claims = new HashMap<>();

  /** When one row's releases were sent and done, each ascending. */
  private record Times(long[] sent, long[] done) {
    int count() {
      return sent.length;
    }
  }

  ReleasedRows(Calls calls, List<Release> releases) {
    this.calls = calls;
    Map<Long, List<Release>> byId = new HashMap<>();
    for (Release release : releases) {
      byId.computeIfAbsent(release.id(), id -> new ArrayList<>()).add(release);
    }
    byId.forEach(
        (id, of) ->
            times.put(
                id,
                new Times(
                    of.stream().mapToLong(r -> calls.since(r.sentNanos())).sorted().toArray(),
                    of.stream().mapToLong(r -> calls.since(r.doneNanos())).sorted().toArray())));
  }

  boolean contains(long id) {
    return !times.isEmpty() && times.containsKey(id);
  }

  /** Notes a claim of a released row; in the order the calls began. */
  void claimed(long id, int call) {
    claims.computeIfAbsent(id, i -> new ArrayList<>()).add(call);
  }

  /** Whether the call may have claimed the row after its last release. */
  boolean reachesEnd(long id, int call) {
    return !contains(id) || lastSlot(times.get(id), call) == times.get(id).count();
  }

  /**
   * @param isFree whether the row is new at the end; then nobody claimed it after its last release
   */
  void judge(long id, boolean isFree, FindingsBuilder found) {
    List<Integer> of = claims.getOrDefault(id, List.of());
    Times at = times.get(id);
    List<int[]> surplus = surplus(of, at, at.count() + 1);
    for (int[] pair : surplus) {
      int first = Math.min(pair[0], pair[1]);
      found.witness(Rule.DUPLICATE, 1, id, first, pair[0] + pair[1] - first, () -> "");
    }
    if (isFree) {
      List<int[]> more = surplus(of, at, at.count());
      if (more.size() > surplus.size()) {
        int last = more.get(more.size() - 1)[0];
        found.witness(
            Rule.OWNER_MISMATCH, 1, id, last, -1, () -> "claimed after its release, yet still new");
      }
    }
  }

  /**
   * Fills slot by slot with the claim that has to be placed soonest, which leaves over the fewest.
   *
   * @return for each claim left over, it and the one that has the last slot it reaches into
   */
  private List<int[]> surplus(List<Integer> of, Times at, int slots) {
    PriorityQueue<Integer> waiting =
        new PriorityQueue<>(Comparator.comparingInt(call -> lastSlot(at, call)));
    int[] holder = new int[at.count() + 1];
    Arrays.fill(holder, -1);
    List<int[]> left = new ArrayList<>();
    int next = 0;
    for (int slot = 0; slot <= at.count(); slot++) {
      // In the order of their begins, so their first slots ascend.
      while (next < of.size() && firstSlot(at, of.get(next)) <= slot) {
        waiting.add(of.get(next++));
      }
      if (slot < slots && !waiting.isEmpty()) {
        holder[slot] = waiting.poll();
      }
      while (!waiting.isEmpty() && lastSlot(at, waiting.peek()) <= slot) {
        int call = waiting.poll();
        left.add(new int[] {call, holder[slot]});
      }
    }
    return left;
  }

  /** How many releases were done before the call: it cannot have come sooner. */
  private int firstSlot(Times at, int call) {
    return Sorted.countBelow(at.done(), calls.start(call));
  }

  /** How many releases it may have come after. */
  private int lastSlot(Times at, int call) {
    return Sorted.countUpTo(at.sent(), calls.end(call));
  }
}
