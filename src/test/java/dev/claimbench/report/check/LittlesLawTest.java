package dev.claimbench.report.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.metrics.ForkNotes;
import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.report.check.CheckForks.Load;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LittlesLawTest {

  private static Optional<String> check(IterationRecord... iterations) {
    return LittlesLaw.check(
        List.of(CheckForks.fork(ForkNotes.NONE, iterations.length, List.of(iterations))));
  }

  @Test
  void busyWorkersWhoseFiguresFitAreQuiet() {
    Load worker = new Load(100, 0.999, 0.005);
    assertEquals(Optional.empty(), check(CheckForks.iteration(0, 10, worker, worker)));
  }

  @Test
  void aRateThatIsTooHighForItsTimeIsFound() {
    // 2 x 120 calls of 10 ms make 2.4 workers of 2.
    Load worker = new Load(120, 1, 0);
    String reason = check(CheckForks.iteration(0, 10, worker, worker)).orElseThrow();
    assertTrue(reason.contains("2.00 of 2 workers") && reason.contains("makes 2.40"), reason);
  }

  @Test
  void timesThatAreTooShortAreFound() {
    Load worker = new Load(100, 1, 0);
    assertTrue(check(CheckForks.iteration(0, 8, worker, worker)).isPresent());
  }

  @Test
  void sixPercentIsFoundAndFourIsNot() {
    // Calls of 1 ms, so that the ends of the window allow next to nothing.
    Load off6 = new Load(1062, 1, 0);
    Load off4 = new Load(1040, 1, 0);
    assertTrue(check(CheckForks.iteration(0, 1, off6, off6)).isPresent());
    assertEquals(Optional.empty(), check(CheckForks.iteration(0, 1, off4, off4)));
  }

  @Test
  void aWorkerStuckInOneCallAllTheTimeIsAccountedFor() {
    Load winner = new Load(1000, 1, 0.001);
    Load stuck = new Load(0, 1, 1);
    assertEquals(Optional.empty(), check(CheckForks.iteration(0, 1, winner, stuck, stuck, stuck)));
  }

  @Test
  void workersThatWereMissingFromTheirCallsAreFound() {
    // The stuck worker's call was lost by the ledger: nobody knows where it was.
    Load winner = new Load(1000, 1, 0.001);
    Load lost = new Load(0, 0, 0);
    String reason = check(CheckForks.iteration(0, 1, winner, lost)).orElseThrow();
    assertTrue(reason.contains("1.00 of 2 workers"), reason);
  }

  @Test
  void timeBetweenCallsIsFound() {
    Load worker = new Load(900, 0.9, 0);
    String reason = check(CheckForks.iteration(0, 1, worker, worker)).orElseThrow();
    assertTrue(reason.contains("client limits the rate"), reason);
  }

  @Test
  void longCallsAcrossTheWindowsEndsAreAllowedFor() {
    // Three calls of 300 ms fit into the window, a fourth lies across its end.
    Load worker = new Load(4, 1, 0.1);
    assertEquals(Optional.empty(), check(CheckForks.iteration(0, 300, worker, worker)));
  }

  @Test
  void withoutAnythingToGoByNothingIsSaid() {
    assertEquals(Optional.empty(), LittlesLaw.check(List.of()));
    assertEquals(Optional.empty(), check(CheckForks.iteration(0, 1, new Load(0, 0, 0))));
  }
}
