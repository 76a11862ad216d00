package dev.claimbench.check.selftest;

import dev.claimbench.check.Condition;
import dev.claimbench.check.TrialResult;
import dev.claimbench.claim.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/** Runs specimens one after the other, each under its conditions. */
final class SelftestRun {
  /** In seconds: a known-bad claim that goes undetected for so long is missed. */
  static final double PATIENCE = 10;

  /** A round on SQLite takes milliseconds, so there is time for many. */
  private static final double SQLITE_SECONDS = 0.4;

  private final Function<Specimen, Function<Condition, TrialResult>> beds;
  private final double patience;
  private final double safeSeconds;
  private final BooleanSupplier stopped;

  /**
   * @param beds where a claim's rounds are run
   * @param patience in seconds, how long a known-bad claim may go undetected
   * @param safeSeconds how long a safe claim is tried under each condition; one round at least
   * @param stopped whether to give up
   */
  SelftestRun(
      Function<Specimen, Function<Condition, TrialResult>> beds,
      double patience,
      double safeSeconds,
      BooleanSupplier stopped) {
    this.beds = beds;
    this.patience = patience;
    this.safeSeconds = safeSeconds;
    this.stopped = stopped;
  }

  /**
   * @param each is told of each claim under each condition
   * @return all of them; fewer if it was stopped
   */
  List<Seen> run(List<Specimen> specimens, Consumer<Seen> each) {
    List<Seen> all = new ArrayList<>();
    for (Specimen specimen : specimens) {
      SpecimenRun run = new SpecimenRun(specimen, beds.apply(specimen));
      double length =
          specimen.engine() == Engine.SQLITE ? Math.max(SQLITE_SECONDS, safeSeconds) : safeSeconds;
      for (Condition condition : specimen.conditions()) {
        if (stopped.getAsBoolean()) {
          return all;
        }
        Seen seen = run.run(condition, patience, length);
        all.add(seen);
        each.accept(seen);
      }
    }
    return all;
  }
}
