package dev.claimbench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.report.ForkRecord;
import dev.claimbench.report.Forks;
import dev.claimbench.stats.Power;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoiseTest {

  /** One fork per round, claiming so many tasks a second. */
  private static List<ForkRecord> forks(boolean control, long... tasks) {
    List<ForkRecord> forks = new ArrayList<>();
    for (long n : tasks) {
      ForkRecord fork =
          Forks.fork(
              "FOR_UPDATE",
              control,
              "",
              1,
              Forks.iteration(false, false, Forks.findings(control), 10, n, n));
      forks.add(inRound(fork, forks.size() + 1));
    }
    return forks;
  }

  private static ForkRecord inRound(ForkRecord f, int round) {
    return new ForkRecord(
        f.cell(),
        round,
        f.control(),
        f.status(),
        f.error(),
        f.startedAt(),
        f.seconds(),
        f.iterationsAsked(),
        f.settings(),
        f.iterations(),
        f.verdict(),
        f.jmhScores());
  }

  private static Noise claims(List<ForkRecord> forks) {
    return all(forks).get(0);
  }

  private static List<Noise> all(List<ForkRecord> forks) {
    return Noise.all(Pairing.named(Pairing.arms(forks, List.of())), List.of(Metric.values()), 0.05);
  }

  @Test
  void aSteadyDriftFallsOnBothArmsAlike() {
    List<ForkRecord> drifting = forks(false, 100, 110, 120, 130, 140, 150, 160, 170);
    Noise noise = claims(drifting);
    assertEquals(1.0, noise.arms().ratio(), 1e-9);
    assertEquals(155.0 / 115, noise.drift(), 1e-9);
    assertEquals(4, noise.arms().forksA());
    assertEquals(4, noise.arms().forksB());
  }

  @Test
  void theOrderIsTheRoundsAndNotTheFiles() {
    List<ForkRecord> shuffled = forks(false, 100, 110, 120, 130, 140, 150, 160, 170);
    Collections.reverse(shuffled);
    Collections.swap(shuffled, 1, 4);
    assertEquals(155.0 / 115, claims(shuffled).drift(), 1e-9);
  }

  @Test
  void theRoundsAreThoseOfTheSpreadThatWasSeen() {
    Noise noise = claims(forks(false, 950, 1050, 1000, 960, 1040, 1010, 990, 1000));
    double spread = noise.spread().value();
    assertEquals(0.0347, spread, 0.0001);
    assertEquals(Power.rounds(1.1, spread), noise.rounds(0.1));
    assertTrue(noise.rounds(0.05) > noise.rounds(0.1));
    assertTrue(noise.rounds(0.1) > noise.rounds(0.2));
    // 95 % of a standard deviation from seven degrees of freedom: sqrt(7/16.01), sqrt(7/1.690).
    assertEquals(0.661 * spread, noise.spread().interval().low(), 0.001);
    assertEquals(2.035 * spread, noise.spread().interval().high(), 0.001);
    assertTrue(NoiseTable.text(List.of(noise)).contains("3.5 (2.3-7.1)"), noise.toString());
  }

  @Test
  void tooFewForksSayNothing() {
    Noise noise = claims(forks(false, 1000, 1010, 990));
    assertNull(noise.spread());
    assertEquals(0, noise.rounds(0.1));
    String text = NoiseTable.text(List.of(noise));
    assertTrue(text.contains("too few forks"), text);
    assertTrue(text.contains("run more rounds"), text);
  }

  @Test
  void aMachineThatChangesItsMindIsCalledSo() {
    // The arms of A B B A are really different here, as if every second pair was disturbed.
    Noise noise =
        claims(forks(false, 1000, 500, 510, 1010, 1020, 520, 505, 1005, 1001, 501, 511, 1011));
    String text = NoiseTable.text(List.of(noise));
    assertTrue(text.contains("DIFFERENT"), text);
    assertTrue(text.contains("the same was called different"), text);
  }

  @Test
  void aCellThatIsNotVerifiedIsMarked() {
    List<Noise> control = all(forks(true, 1000, 1010, 1020, 1000, 1005, 1015, 1010, 1000));
    assertTrue(NoiseTable.text(control).contains("equivalent, control"));
    assertFalse(NoiseTable.markdown(control).isBlank());
    assertEquals(
        2, NoiseTable.markdown(control).lines().filter(l -> l.startsWith("| cell |")).count());
  }
}
