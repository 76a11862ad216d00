package dev.claimbench.report;

import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.Timeline;
import dev.claimbench.report.model.RunData;
import dev.claimbench.report.model.RunReader;
import dev.claimbench.verify.CellVerdict;
import dev.claimbench.verify.Findings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stored runs for the tests of the reports: cells in a few words. */
public final class StoredRuns {
  private final Map<String, Object> manifest = new LinkedHashMap<>();
  private final List<ForkRecord> forks = new ArrayList<>();

  private StoredRuns() {
    manifest.put("status", "complete");
    manifest.put("label", "test");
    manifest.put("startedAt", "2026-03-04T05:06:07Z");
    manifest.put("arguments", List.of("ClaimBench", "-p", "holdMs=0"));
    manifest.put("versions", Map.of("claimbench", "1.2.3"));
    manifest.put("plan", new LinkedHashMap<>(Map.of("rounds", 1)));
  }

  public static StoredRuns run() {
    return new StoredRuns();
  }

  /** A verified PostgreSQL cell with one iteration for each rate and one fork for each array. */
  public StoredRuns postgres(String lock, long[]... rates) {
    return cell("Postgres", Map.of("lockClause", lock), false, false, "", rates);
  }

  public StoredRuns sqlite(String journal, long[]... rates) {
    return cell("Sqlite", Map.of("journalMode", journal), false, false, "", rates);
  }

  public StoredRuns control(boolean caught, long[]... rates) {
    return cell("Postgres", Map.of("lockClause", "NONE"), true, caught, "", rates);
  }

  public StoredRuns violated(String lock, long[]... rates) {
    return cell("Postgres", Map.of("lockClause", lock), false, true, "", rates);
  }

  public StoredRuns failed(String lock, String error) {
    return cell("Postgres", Map.of("lockClause", lock), false, false, error, new long[0]);
  }

  public StoredRuns with(String name, Object value) {
    manifest.put(name, value);
    return this;
  }

  public StoredRuns plan(String name, Object value) {
    Map<String, Object> plan = new LinkedHashMap<>(planned());
    plan.put(name, value);
    return with("plan", plan);
  }

  @SuppressWarnings("unchecked") // Put there by this class.
  private Map<String, Object> planned() {
    return (Map<String, Object>) manifest.get("plan");
  }

  public StoredRuns cell(
      String engine,
      Map<String, String> params,
      boolean control,
      boolean duplicates,
      String error,
      long[]... rates) {
    CellKey key =
        new CellKey("dev.claimbench.bench." + engine + "ClaimBench.claim", "thrpt", 2, params);
    for (int round = 0; round < rates.length; round++) {
      List<IterationRecord> iterations = new ArrayList<>();
      for (long rate : rates[round]) {
        iterations.add(iteration(Forks.findings(duplicates), rate));
      }
      Findings all = Findings.merge(iterations.stream().map(IterationRecord::findings).toList());
      forks.add(
          new ForkRecord(
              key,
              round + 1,
              control,
              error.isEmpty() ? ForkRecord.Status.OK : ForkRecord.Status.FAILED,
              error,
              "2026-03-04T05:06:07Z",
              3.5,
              iterations.size(),
              Map.of("durability", "on", "durability_label", "fsync=on"),
              iterations,
              CellVerdict.of(all, control, true),
              List.of()));
    }
    return this;
  }

  /** Two workers share a second's tasks; four of forty slices hold a quarter of them each. */
  private static IterationRecord iteration(Findings findings, long rate) {
    IterationRecord i = Forks.iteration(false, false, findings, 12.5, rate / 4, rate - rate / 4);
    List<Long> slices = new ArrayList<>(Collections.nCopies(40, 0L));
    for (int s = 0; s < 40; s += 10) {
      slices.set(s, rate / 4);
    }
    return new IterationRecord(
        i.iteration(),
        i.warmup(),
        i.windowNanos(),
        i.backlog(),
        i.drained(),
        i.dry(),
        i.workers(),
        i.latency(),
        i.findings(),
        i.internals(),
        new Timeline(25_000_000, slices));
  }

  public List<ForkRecord> forks() {
    return forks;
  }

  public Map<String, Object> manifest() {
    return manifest;
  }

  /** Writes it all, as a run does. */
  public RunStore store(Path results) {
    RunStore store = RunStore.create(results, "stored", Instant.EPOCH);
    store.manifest(manifest());
    forks().forEach(store::append);
    return store;
  }

  public RunData data() {
    return RunReader.of(manifest, forks);
  }

  /** Four forks of two iterations each, about this rate. */
  public static long[][] four(long rate) {
    return new long[][] {
      {rate, rate + 1}, {rate + 2, rate + 3}, {rate - 1, rate}, {rate - 2, rate - 3}
    };
  }

  /** One fork of two iterations, about this rate. */
  public static long[][] one(long rate) {
    return new long[][] {{rate, rate + 10}};
  }
}
