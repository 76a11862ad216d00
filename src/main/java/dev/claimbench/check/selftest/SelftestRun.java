package dev.claimbench.check.selftest;

import dev.claimbench.check.Condition;
import dev.claimbench.check.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/** Runs specimens one after the other, each under its conditions. */
final class SelftestRun {
  /** In seconds: a known-bad claim that goes undetected for so long is missed. */
  private static final double PATIENCE = 5;

  private final Function<Specimen, Function<Condition, TrialResult>> beds;
  private final double safeSeconds;
  private final BooleanSupplier stopped;

  /**
   * @param beds where a claim's rounds are run
   * @param safeSeconds how long a safe claim is tried under each condition; one round at least
   * @param stopped whether to give up
   */
  SelftestRun(
      Function<Specimen, Function<Condition, TrialResult>> beds,
      double safeSeconds,
      BooleanSupplier stopped) {
    this.beds = beds;
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
      for (Condition condition : specimen.conditions()) {
        if (stopped.getAsBoolean()) {
          return all;
        }
        Seen seen = run.run(condition, PATIENCE, safeSeconds);
        all.add(seen);
        each.accept(seen);
      }
    }
    return all;
  }
}
