package dev.claimbench.report.check;

import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.LatencyHistogram;
import dev.claimbench.metrics.Phase;
import dev.claimbench.metrics.WorkerCounts;
import dev.claimbench.report.ForkRecord;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Do workers, rate and time fit together? In a closed loop every worker is in a claim call all the
 * time but for what it does between calls, so the mean number of workers in a call is known twice:
 *
 * <ul>
 *   <li>seen: the time that the ledger's calls, cut at the window's ends, cover of the window. A
 *       worker that was stuck in one call for the whole window counts as one worker
 *   <li>by Little's law: the rate of completed calls × their mean time, which are the two figures
 *       that are shown
 * </ul>
 *
 * The seen number must not be below the workers by more than 5 %, or the client spends its time
 * between calls. The two must not differ by more than 5 %, or the figures are wrong. Calls that lie
 * across an end of the window are in one of them only, so their share is allowed on top: with calls
 * that are long against the window the law says little.
 */
final class LittlesLaw {
  private static final double TOLERANCE = 0.05;

  /** Above this share of calls without a claim, whose times are not kept, there is no mean time. */
  private static final double MOST_WITHOUT_CLAIM = 0.01;

  private LittlesLaw() {}

  /** Of one iteration, all in workers. */
  private record Occupancy(double workers, double seen, double byLaw, double edges, double call) {}

  /**
   * @param forks of one cell
   * @return the reason for a warning, if there is one
   */
  static Optional<String> check(List<ForkRecord> forks) {
    List<Occupancy> all =
        SelfChecks.scored(forks).map(LittlesLaw::occupancy).flatMap(Optional::stream).toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    double workers = all.stream().mapToDouble(Occupancy::workers).average().orElseThrow();
    double seen = all.stream().mapToDouble(Occupancy::seen).average().orElseThrow();
    double byLaw = all.stream().mapToDouble(Occupancy::byLaw).average().orElse(Double.NaN);
    double edges = all.stream().mapToDouble(Occupancy::edges).average().orElseThrow();
    double call = all.stream().mapToDouble(Occupancy::call).average().orElseThrow();
    double tolerated = TOLERANCE * workers;
    if (Math.abs(byLaw - seen) > tolerated + edges + call) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%.2f of %.0f workers were in a call on average, rate x mean time makes %.2f",
              seen,
              workers,
              byLaw));
    }
    if (workers - seen > tolerated + call) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%.2f of %.0f workers were in a call on average: the others were between calls, so"
                  + " the client limits the rate",
              seen,
              workers));
    }
    return Optional.empty();
  }

  private static Optional<Occupancy> occupancy(IterationRecord iteration) {
    List<WorkerCounts> workers = iteration.workers();
    double window = iteration.windowNanos();
    LatencyHistogram total = iteration.latency().get(Phase.TOTAL);
    boolean known = workers.stream().allMatch(w -> w.busyNanos() != null && w.edgeNanos() != null);
    if (!known || window <= 0 || total == null || total.count() == 0) {
      return Optional.empty();
    }
    long calls = workers.stream().mapToLong(WorkerCounts::calls).sum();
    long claiming = workers.stream().mapToLong(WorkerCounts::nonEmpty).sum();
    if (calls - claiming > MOST_WITHOUT_CLAIM * calls) {
      return Optional.empty();
    }
    double meanSeconds = total.meanMs() / 1e3;
    return Optional.of(
        new Occupancy(
            workers.size(),
            workers.stream().mapToLong(WorkerCounts::busyNanos).sum() / window,
            iteration.callsPerSecond() * meanSeconds,
            workers.stream().mapToLong(WorkerCounts::edgeNanos).sum() / window,
            workers.size() * meanSeconds * 1e9 / window));
  }
}
