package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.LoopRun;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.verify.Grade;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Few, more and many worker processes on one table, with both lock clauses. */
public final class ManyWorkers implements Experiment<PostgresStage> {
  private static final int BATCH = 10;
  private static final int HOLD_MS = 20;
  private static final int WINDOW_MS = 800;

  /** More than any crew claims per millisecond of the window. */
  private static final int BACKLOG_PER_MS = 25;

  /** One transaction after the other, each held, cannot claim more than this per second. */
  private static final double ONE_AT_A_TIME = BATCH * 1000.0 / HOLD_MS;

  private final int[] counts;
  private final LockClause skipping;
  private final LockClause waiting;
  private final int windowMs;

  /** Three sizes of crew. */
  public ManyWorkers() {
    this(
        new int[] {4, 16, 64}, LockClause.FOR_UPDATE_SKIP_LOCKED, LockClause.FOR_UPDATE, WINDOW_MS);
  }

  /**
   * @param counts of workers: few, more, and maybe many
   * @param skipping the clause said to let workers pass each other
   * @param waiting the clause said to make them wait for each other
   * @param windowMs how long each crew claims, in milliseconds
   */
  ManyWorkers(int[] counts, LockClause skipping, LockClause waiting, int windowMs) {
    this.counts = counts.clone();
    this.skipping = skipping;
    this.waiting = waiting;
    this.windowMs = windowMs;
  }

  @Override
  public String name() {
    return "postgres.workers";
  }

  @Override
  public String question() {
    return "what do 4, 16 and 64 worker processes claim, and how long do they wait?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  /** Starting 64 processes takes a busy machine a while. */
  @Override
  public Duration limit() {
    return Duration.ofSeconds(180);
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    Outcome.Builder outcome = new Outcome.Builder();
    Room room = Room.of(stage.connect());
    QueueTable queue = stage.queue(IndexKind.PARTIAL);
    List<CrewSize> sizes = new ArrayList<>();
    for (int workers : counts) {
      if (room.fits(workers)) {
        sizes.add(
            new CrewSize(
                workers,
                claim(stage, queue, workers, skipping, HOLD_MS),
                claim(stage, queue, workers, waiting, HOLD_MS),
                claim(stage, queue, workers, skipping, 0),
                claim(stage, queue, workers, waiting, 0)));
      } else {
        outcome.note(workers + " workers are left out: " + room.shortage());
      }
    }
    outcome.table(CrewSize.table(sizes, HOLD_MS));
    behaviours(outcome, sizes);
    return outcome
        .note(
            "batch "
                + BATCH
                + ", "
                + windowMs
                + " ms each; claim: until its ids are in hand, hold and commit apart; lock wait:"
                + " the same, summed over all workers; Jain: 1 if all got the same, 1/workers if"
                + " one got all")
        .build();
  }

  private void behaviours(Outcome.Builder outcome, List<CrewSize> sizes) {
    List<LoopRun> runs = sizes.stream().flatMap(size -> size.all().stream()).toList();
    long bad = runs.stream().mapToLong(run -> run.findings().count(Grade.FORBIDDEN)).sum();
    boolean raced =
        runs.stream().allMatch(r -> r.findings().count(Grade.UNKNOWN) == 0 && r.failures() == 0);
    outcome.behaviour(
        "no task is claimed twice, whatever the number of workers",
        !runs.isEmpty() && raced && bad == 0,
        "%d runs, %d claims, %d wrong",
        runs.size(),
        runs.stream().mapToLong(LoopRun::claims).sum(),
        bad);
    double most = sizes.stream().mapToDouble(s -> s.waitLong().claimsPerSecond()).max().orElse(0);
    outcome.behaviour(
        "held transactions, FOR UPDATE: more workers get no more than one at a time would",
        most > 0 && most <= 1.1 * ONE_AT_A_TIME,
        "at most %.0f claims/s; %d tasks each %d ms are %.0f",
        most,
        BATCH,
        HOLD_MS,
        ONE_AT_A_TIME);
    if (sizes.size() < 2) {
      return;
    }
    CrewSize few = sizes.get(0);
    CrewSize more = sizes.get(1);
    CrewSize many = sizes.get(sizes.size() - 1);
    outcome.behaviour(
        "held transactions, SKIP LOCKED: 16 workers claim at least twice what 4 do",
        few.skipLong().claims() > 0
            && more.skipLong().claimsPerSecond() >= 2 * few.skipLong().claimsPerSecond(),
        "%.0f against %.0f claims/s, %.1f times",
        more.skipLong().claimsPerSecond(),
        few.skipLong().claimsPerSecond(),
        more.skipLong().claimsPerSecond() / few.skipLong().claimsPerSecond());
    if (sizes.size() == 3) {
      outcome.behaviour(
          "short transactions: each of 64 workers gets less done than each of 4",
          many.skipShort().claims() > 0 && many.each() <= 0.75 * few.each(),
          "%.0f claims/s each against %.0f; together %.0f against %.0f",
          many.each(),
          few.each(),
          many.skipShort().claimsPerSecond(),
          few.skipShort().claimsPerSecond());
    }
  }

  private LoopRun claim(
      PostgresStage stage, QueueTable queue, int workers, LockClause lock, int holdMs) {
    queue.create();
    return LoopRun.of(
        stage.crew(),
        queue,
        (long) BACKLOG_PER_MS * windowMs,
        workers,
        i -> Loops.of(stage.target(), i, lock, BATCH, holdMs, windowMs));
  }
}
