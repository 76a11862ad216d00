package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.db.EffectiveDurability;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.LoopRun;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.worker.PostgresTarget;
import dev.claimbench.verify.Grade;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The most claims a second: one by one and twenty at a time, with more and more workers. */
public final class MostClaims implements Experiment<PostgresStage> {
  private static final int[] WORKERS = {1, 2, 4, 8};
  private static final int WINDOW_MS = 700;
  private static final int BACKLOG_ONE = 20_000;
  private static final int BACKLOG_MANY = 60_000;

  private final int small;
  private final int large;
  private final LockClause lock;
  private final int[] crews;
  private final int windowMs;

  /** Batches of 1 and 20. */
  public MostClaims() {
    this(1, 20, LockClause.FOR_UPDATE_SKIP_LOCKED, WORKERS, WINDOW_MS);
  }

  /**
   * @param small how many tasks the claim said to take one takes
   * @param large how many tasks the claim said to take twenty takes
   * @param lock of every claim
   * @param crews counts of workers, ascending
   * @param windowMs how long each crew claims at most, in milliseconds
   */
  MostClaims(int small, int large, LockClause lock, int[] crews, int windowMs) {
    this.small = small;
    this.large = large;
    this.lock = lock;
    this.crews = crews.clone();
    this.windowMs = windowMs;
  }

  @Override
  public String name() {
    return "postgres.most-claims";
  }

  @Override
  public String question() {
    return "how many claim transactions and claims a second, one by one or by twenty?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    Connection host = stage.connect();
    EffectiveDurability durability = EffectiveDurability.read(host);
    WalMeter meter = new WalMeter(host);
    QueueTable queue = stage.queue(IndexKind.PARTIAL);
    PostgresTarget relaxed = stage.target().with("synchronous_commit = off");
    List<RateCell> ones = new ArrayList<>();
    List<RateCell> twenties = new ArrayList<>();
    for (int workers : crews) {
      String commit = durability.synchronousCommit();
      ones.add(claim(stage, stage.target(), queue, meter, commit, small, workers));
      twenties.add(claim(stage, stage.target(), queue, meter, commit, large, workers));
    }
    List<RateCell> cells = new ArrayList<>(ones);
    cells.addAll(twenties);
    for (int batch : new int[] {small, large}) {
      for (int workers : new int[] {1, crews[crews.length - 1]}) {
        cells.add(claim(stage, relaxed, queue, meter, "off (session)", batch, workers));
      }
    }
    return outcome(cells, RateCell.most(ones), RateCell.most(twenties), durability);
  }

  private Outcome outcome(
      List<RateCell> cells, RateCell one, RateCell twenty, EffectiveDurability durability) {
    long bad = cells.stream().mapToLong(c -> c.run().findings().count(Grade.FORBIDDEN)).sum();
    boolean ran =
        cells.stream()
            .allMatch(c -> c.run().findings().count(Grade.UNKNOWN) == 0 && c.run().failures() == 0);
    return new Outcome.Builder()
        .table(RateCell.table("fsync=" + durability.fsync(), cells))
        .behaviour(
            "the most claims/s with batch 20 are at least three times those with batch 1",
            one.run().claims() > 0
                && twenty.run().claimsPerSecond() >= 3 * one.run().claimsPerSecond(),
            "%.0f with %d workers against %.0f with %d, %.1f times",
            twenty.run().claimsPerSecond(),
            twenty.workers(),
            one.run().claimsPerSecond(),
            one.workers(),
            twenty.run().claimsPerSecond() / one.run().claimsPerSecond())
        .behaviour(
            "batch 20 commits at most a tenth as often per claim",
            one.run().claims() > 0 && 10 * twenty.commitsPerClaim() <= one.commitsPerClaim(),
            "%.3f commits per claim against %.3f",
            twenty.commitsPerClaim(),
            one.commitsPerClaim())
        .behaviour(
            "no task is claimed twice at any rate",
            ran && bad == 0,
            "%d runs, %d claims, %d wrong",
            cells.size(),
            cells.stream().mapToLong(c -> c.run().claims()).sum(),
            bad)
        .note(
            "flushes/1000: of the WAL, per 1,000 claims; one flush can serve the commits of several"
                + " workers; - where the server does not count them")
        .note(
            windowMs
                + " ms each on a fresh table of "
                + backlog(1)
                + " tasks (batch 1) or "
                + backlog(large)
                + ", less if it is drained before; the rate falls with the age of a table")
        .build();
  }

  private long backlog(int batch) {
    return (batch == 1 ? BACKLOG_ONE : BACKLOG_MANY) * (long) windowMs / WINDOW_MS;
  }

  private RateCell claim(
      PostgresStage stage,
      PostgresTarget target,
      QueueTable queue,
      WalMeter meter,
      String commit,
      int batch,
      int workers) {
    queue.create();
    LoopRun run =
        LoopRun.of(
            stage.crew(),
            queue,
            backlog(batch),
            workers,
            i -> Loops.of(target, i, lock, batch, 0, windowMs),
            meter::start);
    return new RateCell(commit, batch, workers, run, meter.sinceStart());
  }
}
