package dev.claimbench.lab.postgres;

import dev.claimbench.lab.worker.CallLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Tasks that were overtaken: claimed by a call that ended later than one that took a task of lower
 * rank. Pure.
 *
 * @param apart those whose own call had not begun when the other one ended: nobody held them, and
 *     yet they were passed over
 * @param beside those whose own call was under way: it may have held them
 */
record Overtaking(long apart, long beside) {

  /**
   * @param calls of all workers, times by one clock
   * @param rank of each id, the best first
   */
  static Overtaking of(List<CallLog.Call> calls, Map<Long, Integer> rank) {
    List<CallLog.Call> byEnd = new ArrayList<>(calls);
    byEnd.sort(Comparator.comparingLong(CallLog.Call::ended));
    long apart = 0;
    long beside = 0;
    for (int i = 0; i < byEnd.size(); i++) {
      CallLog.Call later = byEnd.get(i);
      for (long id : later.ids()) {
        boolean passed = false;
        boolean passedOver = false;
        for (CallLog.Call earlier : byEnd.subList(0, i)) {
          boolean worse = worst(earlier, rank) > rank.get(id);
          passed |= worse;
          passedOver |= worse && earlier.ended() < later.begun();
        }
        apart += passedOver ? 1 : 0;
        beside += passed && !passedOver ? 1 : 0;
      }
    }
    return new Overtaking(apart, beside);
  }

  private static int worst(CallLog.Call call, Map<Long, Integer> rank) {
    int worst = -1;
    for (long id : call.ids()) {
      worst = Math.max(worst, rank.get(id));
    }
    return worst;
  }
}
