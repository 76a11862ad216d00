package dev.claimbench.report.check;

import dev.claimbench.metrics.ClientLoad;
import dev.claimbench.metrics.Internals;
import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.ForkRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Applies every check to every cell. */
public final class SelfChecks {
  /** From here on the workers' JVM itself is what limits the rate. */
  private static final double PROCESS_SATURATED = 0.8;

  /** From here on somebody waits for a processor. */
  private static final double SYSTEM_SATURATED = 0.95;

  private static final List<Check> CHECKS =
      List.of(
          new Check(SelfCheck.Kind.MISSING, SelfChecks::missing),
          new Check(SelfCheck.Kind.DRY, SelfChecks::dry),
          new Check(SelfCheck.Kind.LITTLES_LAW, LittlesLaw::check),
          new Check(SelfCheck.Kind.DRIFT, Drift::check),
          new Check(SelfCheck.Kind.PLAN, PlanChange::check),
          new Check(SelfCheck.Kind.CPU, SelfChecks::processors),
          new Check(SelfCheck.Kind.HOUSEKEEPING, SelfChecks::housekeeping));

  private SelfChecks() {}

  /** Answers the reason for a warning, if there is one, from a cell's forks. */
  private record Check(SelfCheck.Kind kind, Function<List<ForkRecord>, Optional<String>> reason) {}

  /**
   * @param forks those of a run that count, of any cells
   * @return the warnings, by cell in the order of its first fork
   */
  public static List<SelfCheck> of(List<ForkRecord> forks) {
    Map<CellKey, List<ForkRecord>> cells =
        forks.stream()
            .collect(
                Collectors.groupingBy(ForkRecord::cell, LinkedHashMap::new, Collectors.toList()));
    List<SelfCheck> found = new ArrayList<>();
    cells.forEach(
        (cell, own) ->
            CHECKS.forEach(
                check ->
                    check
                        .reason()
                        .apply(own)
                        .ifPresent(
                            reason -> found.add(new SelfCheck(check.kind(), cell, reason)))));
    return found;
  }

  /** The iterations that the figures are made of. */
  static Stream<IterationRecord> scored(List<ForkRecord> forks) {
    return forks.stream().flatMap(f -> f.iterations().stream()).filter(IterationRecord::scored);
  }

  static Optional<String> missing(List<ForkRecord> forks) {
    List<String> incomplete =
        forks.stream()
            .filter(f -> !f.complete())
            .map(
                f ->
                    String.format(
                        "round %d: %d of %d (%s)",
                        f.round(),
                        f.iterations().size(),
                        f.iterationsAsked(),
                        f.error().isEmpty() ? f.status() : f.error()))
            .toList();
    return incomplete.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", incomplete));
  }

  static Optional<String> dry(List<ForkRecord> forks) {
    List<IterationRecord> measured =
        forks.stream().flatMap(f -> f.iterations().stream()).filter(i -> !i.warmup()).toList();
    long dry = measured.stream().filter(IterationRecord::dry).count();
    return dry == 0
        ? Optional.empty()
        : Optional.of(
            dry + " of " + measured.size() + " iterations, which are kept out of the score");
  }

  static Optional<String> processors(List<ForkRecord> forks) {
    List<ClientLoad> loads = new ArrayList<>();
    for (ForkRecord fork : forks) {
      Set<Integer> scored =
          fork.iterations().stream()
              .filter(IterationRecord::scored)
              .map(IterationRecord::iteration)
              .collect(Collectors.toSet());
      fork.notes().load().stream().filter(l -> scored.contains(l.iteration())).forEach(loads::add);
    }
    double process = mean(loads, ClientLoad::process);
    double system = mean(loads, ClientLoad::system);
    if (process >= PROCESS_SATURATED) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "the workers' JVM used %.0f %% of them: it limits the rate, not the database",
              100 * process));
    }
    if (system >= SYSTEM_SATURATED) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%.0f %% busy on average (the workers' JVM: %s)",
              100 * system,
              Double.isNaN(process)
                  ? "unknown"
                  : String.format(Locale.ROOT, "%.0f %%", 100 * process)));
    }
    return Optional.empty();
  }

  private static double mean(List<ClientLoad> loads, Function<ClientLoad, Double> part) {
    return loads.stream()
        .map(part)
        .filter(v -> v != null)
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(Double.NaN);
  }

  /** On SQLite a checkpoint is part of committing, so only PostgreSQL's are warned about. */
  static Optional<String> housekeeping(List<ForkRecord> forks) {
    if (!forks.get(0).cell().shortName().startsWith("Postgres")) {
      return Optional.empty();
    }
    ToLongFunction<String> with =
        figure ->
            scored(forks)
                .filter(i -> i.internals() != null)
                .filter(i -> i.internals().figures().getOrDefault(figure, 0.0) > 0)
                .count();
    long checkpoints = with.applyAsLong(Internals.CHECKPOINTS);
    long autovacuums = with.applyAsLong(Internals.AUTOVACUUMS);
    if (checkpoints + autovacuums == 0) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            "of %d iterations, %d saw a checkpoint begin and %d an autovacuum of the table end",
            scored(forks).count(), checkpoints, autovacuums));
  }
}
