package dev.claimbench.lab.sqlite;

import dev.claimbench.claim.Engine;
import dev.claimbench.db.FileSystemInfo;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.SqlResource;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.error.HarnessException;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.model.Rounds;
import dev.claimbench.lab.stage.LoopRun;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.lab.worker.SqliteEnqueuer;
import dev.claimbench.text.Figures;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Lab S's open question: discovered URLs, inserted one by one or many in one transaction. */
public final class EnqueueWhileClaiming implements Experiment<SqliteStage> {
  private static final int WORKERS = 4;
  private static final int CLAIM_BATCH = 10;
  private static final int WORK_MS = 5;
  private static final int KNOWN = 200;
  private static final int UNDO_EVERY = 10;
  private static final int TIMED_MS = 700;

  /** Workers go on for a while after the enqueuer, who may not have let them near the lock. */
  private static final int AFTERWARDS_MS = 300;

  private static final int ROUNDS = 2;
  private static final double GAIN = 3;

  private final int many;
  private final String begin;
  private final String resource;

  /** One by one against a hundred. */
  public EnqueueWhileClaiming() {
    this(100, "begin immediate", "enqueue.sql");
  }

  /**
   * @param many URLs per transaction in the better mode
   * @param begin how such a transaction begins; empty for not at all
   * @param resource the insert
   */
  EnqueueWhileClaiming(int many, String begin, String resource) {
    this.many = many;
    this.begin = begin;
    this.resource = resource;
  }

  @Override
  public String name() {
    return "sqlite.enqueue";
  }

  @Override
  public String question() {
    return "discovered URLs one by one or in one transaction, while workers claim?";
  }

  @Override
  public Engine engine() {
    return Engine.SQLITE;
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(120);
  }

  @Override
  public Outcome run(SqliteStage stage) {
    SqliteOptions options = SqliteStage.options(JournalMode.WAL, 10_000);
    SqliteQueue queue = stage.queue(options, IndexKind.PARTIAL);
    Map<String, List<EnqueueRun>> all =
        Rounds.of(
            List.of("one by one", many + " in one"),
            ROUNDS,
            mode -> measure(stage, queue, options, mode.equals("one by one")));
    LabTable table =
        new LabTable(
            "four workers claim meanwhile, batch 10, 5 ms of work (WAL, FULL)",
            1,
            "per transaction",
            "URLs/s",
            "refused",
            "longest",
            "claims/s",
            "claim wait",
            "BUSY");
    all.forEach((mode, runs) -> row(table, mode, runs));
    Outcome.Builder outcome = new Outcome.Builder().table(table);
    List<List<EnqueueRun>> modes = List.copyOf(all.values());
    if (FileSystemInfo.of(stage.folder()).inMemory()) {
      outcome.note("in memory a commit costs nothing: the two are not judged by their speed");
    } else {
      judgeSpeed(outcome, modes);
    }
    return judge(outcome, modes);
  }

  private EnqueueRun measure(
      SqliteStage stage, SqliteQueue queue, SqliteOptions options, boolean single) {
    queue.create();
    queue.reload(KNOWN);
    int limit = (int) Math.min(TIMED_MS, stage.millisLeft());
    SqliteEnqueuer enqueue =
        new SqliteEnqueuer(
            stage.target(queue, options),
            single ? "" : begin,
            SqlResource.statements(EnqueueWhileClaiming.class, resource).get(0),
            single ? 1 : many,
            single ? 0 : UNDO_EVERY,
            EnqueueRun.NEW_URL,
            KNOWN,
            limit);
    Claiming claiming =
        new Claiming(Claiming.SHAPE, CLAIM_BATCH, 0, WORK_MS, limit + AFTERWARDS_MS);
    List<Hand<ClaimLoop.Answer>> workers =
        stage.crew().ready(WORKERS, i -> claiming.waiting(stage.target(queue, options), i));
    List<Hand<SqliteEnqueuer.Answer>> enqueuer = stage.crew().ready(1, i -> enqueue);
    stage.crew().release(workers);
    SqliteEnqueuer.Answer enqueued = stage.crew().finish(enqueuer).get(0);
    List<ClaimLoop.Answer> answers = workers.stream().map(Hand::answer).toList();
    LoopRun claims = LoopRun.judged(workers, answers, queue.snapshot(), claiming.shape());
    try (Connection host = queue.connect()) {
      return EnqueueRun.of(
          claims, enqueued, EnqueueRun.urls(host), enqueuer.get(0).clockOffset(), limit);
    } catch (SQLException e) {
      throw new HarnessException("cannot read the queue's URLs", e);
    }
  }

  private static void row(LabTable table, String mode, List<EnqueueRun> runs) {
    table.row(
        mode,
        Figures.number(Rounds.median(runs, EnqueueRun::urlsPerSecond)),
        Figures.count(runs.stream().mapToLong(EnqueueRun::refused).sum()),
        Figures.number(runs.stream().mapToDouble(EnqueueRun::longestMs).max().orElse(0)) + " ms",
        Figures.number(Rounds.median(runs, EnqueueRun::claimsPerSecond)),
        Figures.number(runs.stream().mapToDouble(EnqueueRun::longestWaitMs).max().orElse(0))
            + " ms",
        runs.stream().mapToLong(EnqueueRun::busy).sum());
  }

  private static void judgeSpeed(Outcome.Builder outcome, List<List<EnqueueRun>> modes) {
    double one = Rounds.median(modes.get(0), EnqueueRun::urlsPerSecond);
    double together = Rounds.median(modes.get(1), EnqueueRun::urlsPerSecond);
    outcome.behaviour(
        "a hundred URLs in one transaction go in at least 3 times as fast",
        together >= GAIN * one,
        "%.1f times",
        together / one);
  }

  private static Outcome judge(Outcome.Builder outcome, List<List<EnqueueRun>> modes) {
    List<EnqueueRun> all = modes.stream().flatMap(List::stream).toList();
    long early = all.stream().mapToLong(EnqueueRun::early).sum();
    long undone = all.stream().mapToLong(EnqueueRun::undoneFound).sum();
    long fresh = all.stream().mapToLong(EnqueueRun::freshClaims).sum();
    return outcome
        .behaviour(
            "nothing is claimed before its commit, nor after a rollback",
            fresh > 0 && early + undone == 0,
            "%d of %d claims of new URLs came early, %d rolled back URLs found",
            early,
            fresh,
            undone)
        .behaviour(
            "a known URL is refused, a new one stored once",
            all.stream().allMatch(EnqueueRun::exact),
            "%d refused, %d stored",
            all.stream().mapToLong(EnqueueRun::refused).sum(),
            all.stream().mapToLong(EnqueueRun::stored).sum())
        .behaviour(
            "no task is claimed twice, none is lost",
            all.stream().allMatch(run -> run.claims().clean()),
            "%d duplicates in %d claims",
            all.stream().mapToLong(run -> run.claims().duplicates()).sum(),
            all.stream().mapToLong(run -> run.claims().claims()).sum())
        .note("every tenth URL was known, every tenth transaction of many was rolled back")
        .note(
            "the enqueuer never pauses, so that it takes the lock from the workers: claims/s are"
                + " those meanwhile")
        .note("longest: the longest transaction; claim wait: the longest, of any worker")
        .build();
  }
}
