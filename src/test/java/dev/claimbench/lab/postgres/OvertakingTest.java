package dev.claimbench.lab.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.verify.CallOutcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OvertakingTest {
  /** Task 7 is the best, then 5, 3 and 1. */
  private static final Map<Long, Integer> RANK = Map.of(7L, 0, 5L, 1, 3L, 2, 1L, 3);

  private static CallLog.Call call(long begun, long ended, long... ids) {
    CallOutcome outcome = ids.length > 0 ? CallOutcome.COMMITTED : CallOutcome.EMPTY;
    return new CallLog.Call(begun, ended, ended, ended, outcome, ids);
  }

  private static Overtaking of(CallLog.Call... calls) {
    return Overtaking.of(List.of(calls), RANK);
  }

  @Test
  void inOrderNoneIsOvertaken() {
    assertEquals(new Overtaking(0, 0), of(call(0, 1, 5, 7), call(2, 3, 1, 3), call(4, 5)));
  }

  @Test
  void whoseCallBeginsAfterTheOtherEndedWasPassedOver() {
    assertEquals(new Overtaking(1, 0), of(call(0, 1, 7, 3), call(2, 3, 5, 1)));
  }

  @Test
  void whoseCallWasUnderWayMayHaveBeenHeld() {
    assertEquals(new Overtaking(0, 2), of(call(0, 9, 7, 5), call(2, 3, 3, 1)));
  }

  @Test
  void oneThatIsBothCountsAsPassedOver() {
    assertEquals(new Overtaking(1, 0), of(call(0, 1, 3), call(2, 9, 7), call(4, 5, 1)));
  }
}
