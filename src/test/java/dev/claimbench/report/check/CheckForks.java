package dev.claimbench.report.check;

import dev.claimbench.metrics.ClientLoad;
import dev.claimbench.metrics.ForkNotes;
import dev.claimbench.metrics.Internals;
import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.LatencyHistogram;
import dev.claimbench.metrics.Phase;
import dev.claimbench.metrics.WorkerCounts;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.verify.CellVerdict;
import dev.claimbench.verify.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Forks as the checks want them; windows are one second. */
final class CheckForks {
  static final double WINDOW = 1e9;

  private CheckForks() {}

  /**
   * @param edge of the busy time, that in calls across the window's ends
   */
  record Load(int calls, double busySeconds, double edgeSeconds) {}

  /** An iteration in which each worker did that, calls taking {@code callMs}. */
  static IterationRecord iteration(int number, double callMs, Load... loads) {
    List<WorkerCounts> workers = new ArrayList<>();
    LatencyHistogram total = new LatencyHistogram();
    for (int w = 0; w < loads.length; w++) {
      Load load = loads[w];
      for (int i = 0; i < load.calls(); i++) {
        total.record((long) (callMs * 1e6));
      }
      workers.add(
          new WorkerCounts(
              w,
              load.calls(),
              load.calls(),
              load.calls(),
              load.calls(),
              0,
              0,
              0,
              0,
              0,
              0,
              false,
              false,
              Map.of(),
              "",
              (long) (load.busySeconds() * 1e9),
              (long) (load.edgeSeconds() * 1e9)));
    }
    return new IterationRecord(
        number,
        false,
        (long) WINDOW,
        1000,
        500,
        false,
        workers,
        Map.of(Phase.TOTAL, total),
        Findings.merge(List.of()),
        Internals.NONE);
  }

  static ForkRecord fork(ForkNotes notes, int asked, List<IterationRecord> iterations) {
    return new ForkRecord(
        new CellKey("dev.claimbench.bench.PostgresClaimBench.claim", "thrpt", 4, Map.of("a", "1")),
        1,
        false,
        iterations.size() == asked ? ForkRecord.Status.OK : ForkRecord.Status.FAILED,
        iterations.size() == asked ? "" : "died",
        "2026-01-01T00:00:00Z",
        3,
        asked,
        Map.of(),
        iterations,
        CellVerdict.of(Findings.merge(List.of()), false, true),
        List.of(),
        notes);
  }

  /** A fork of one worker with that many tasks in each iteration's second. */
  static ForkRecord rates(int... tasks) {
    List<IterationRecord> iterations = new ArrayList<>();
    for (int i = 0; i < tasks.length; i++) {
      iterations.add(iteration(i, 1, new Load(tasks[i], 1, 0)));
    }
    return fork(ForkNotes.NONE, tasks.length, iterations);
  }

  static ForkRecord plans(List<String> start, List<String> end) {
    return fork(new ForkNotes(start, end, null), 0, List.of());
  }

  /** A fork of three iterations under that load. */
  static ForkRecord load(Double process, Double system) {
    List<IterationRecord> iterations = new ArrayList<>();
    List<ClientLoad> loads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      iterations.add(iteration(i, 1, new Load(1000, 1, 0)));
      loads.add(new ClientLoad(i, process, system));
    }
    // Of an iteration that is not scored: it must not be looked at.
    loads.add(new ClientLoad(9, 1.0, 1.0));
    return fork(new ForkNotes(null, null, loads), 3, iterations);
  }
}
