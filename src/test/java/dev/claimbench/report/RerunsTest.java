package dev.claimbench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.claimbench.metrics.IterationRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

class RerunsTest {

  private static ForkRecord fork(String lock, String error, boolean duplicate) {
    IterationRecord iteration =
        Forks.iteration(false, false, Forks.findings(duplicate), 1, 100, 100);
    return Forks.fork(lock, false, error, 1, iteration);
  }

  @Test
  void aFailedForkThatWasRepeatedDoesNotCount() {
    ForkRecord failed = fork("A", "died", false);
    ForkRecord other = fork("B", "", false);
    ForkRecord again = fork("A", "", false);
    assertEquals(List.of(other, again), Reruns.counting(List.of(failed, other, again)));
    assertEquals(List.of(failed, other), Reruns.counting(List.of(failed, other)));
    ForkRecord failedAgain = fork("A", "died again", false);
    assertEquals(List.of(failedAgain), Reruns.counting(List.of(failed, failedAgain)));
  }

  @Test
  void repeatingTakesNoViolationBack() {
    ForkRecord violated = fork("A", "died", true);
    ForkRecord again = fork("A", "", false);
    assertEquals(List.of(violated, again), Reruns.counting(List.of(violated, again)));
  }
}
