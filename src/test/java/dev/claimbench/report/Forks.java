package dev.claimbench.report;

import dev.claimbench.metrics.Internals;
import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.LatencyHistogram;
import dev.claimbench.metrics.Phase;
import dev.claimbench.metrics.WorkerCounts;
import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.CellVerdict;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Ledger;
import dev.claimbench.verify.TableState;
import dev.claimbench.verify.Verifier;
import dev.claimbench.verify.WorkerLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Fork records for tests of this room. */
public final class Forks {
  public static final long SECOND = 1_000_000_000L;

  private Forks() {}

  /** Two workers, one claim each that overlap; both may claim id 1. */
  public static Findings findings(boolean duplicate) {
    WorkerLedger a = new WorkerLedger(0, 1, 1, 1);
    WorkerLedger b = new WorkerLedger(1, 1, 1, 1);
    a.add(0, 10, CallOutcome.COMMITTED, new long[] {1}, 1);
    b.add(5, 15, CallOutcome.COMMITTED, new long[] {duplicate ? 1 : 2}, 1);
    TableState table =
        new TableState(
            new long[] {1, 2},
            new boolean[] {false, duplicate},
            new int[] {duplicate ? 1 : 0, duplicate ? -1 : 1});
    return Verifier.verify(new Ledger(List.of(a, b), List.of()), table, "select 1");
  }

  public static IterationRecord iteration(
      boolean warmup, boolean dry, Findings findings, double totalMs, long... tasks) {
    List<WorkerCounts> workers = new ArrayList<>();
    for (int w = 0; w < tasks.length; w++) {
      workers.add(
          new WorkerCounts(
              w,
              tasks[w],
              tasks[w],
              tasks[w],
              tasks[w],
              0,
              0,
              0,
              0,
              2_000_000,
              1_000_000,
              w == 0,
              false,
              w == 0 ? Map.of("55P03", 3L) : Map.of(),
              ""));
    }
    LatencyHistogram total = new LatencyHistogram();
    total.record((long) (totalMs * 1e6));
    return new IterationRecord(
        0,
        warmup,
        SECOND,
        1000,
        400,
        dry,
        workers,
        Map.of(Phase.TOTAL, total),
        findings,
        Internals.NONE);
  }

  public static ForkRecord fork(
      String lock, boolean control, String error, int asked, IterationRecord... iterations) {
    return new ForkRecord(
        new CellKey(
            "dev.claimbench.bench.PostgresClaimBench.claim",
            "thrpt",
            2,
            Map.of("lockClause", lock)),
        1,
        control,
        error.isEmpty() ? ForkRecord.Status.OK : ForkRecord.Status.FAILED,
        error,
        "2026-01-01T00:00:00Z",
        3.5,
        asked,
        Map.of("durability", "on", "durability_label", "fsync=on"),
        List.of(iterations),
        CellVerdict.of(
            Findings.merge(List.of(iterations).stream().map(IterationRecord::findings).toList()),
            control,
            true),
        List.of(1.0));
  }
}
