package dev.claimbench.lab.sqlite;

import dev.claimbench.claim.Engine;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.model.Rounds;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.text.Figures;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Lab S's open question: the most claim transactions per second of one file. */
public final class MostClaims implements Experiment<SqliteStage> {
  private static final int WORKERS = 4;
  private static final int TIMED_MS = 300;
  private static final int ROUNDS = 3;
  private static final int BUSY_TIMEOUT_MS = 10_000;
  private static final int TASKS_PER_BATCH = 5_000;
  private static final int MOST_TASKS = 20_000;
  private static final double BATCH_GAINS = 3;

  /** Two writers would come near 2; a worker that is paused after its commit adds a little to 1. */
  private static final double ONE_WRITER = 1.5;

  private final int large;
  private final JournalMode wal;
  private final JournalMode delete;
  private final int files;
  private final String shape;
  private final int rounds;
  private final int timedMs;

  /** As fast as it goes, batch 1 and 20. */
  public MostClaims() {
    this(20, JournalMode.WAL, JournalMode.DELETE, 1, Claiming.SHAPE, ROUNDS, TIMED_MS);
  }

  /**
   * @param large the large batch
   * @param wal what is used as WAL
   * @param delete what is used as the rollback journal
   * @param files how many the workers of one file have
   * @param shape of the claim
   * @param rounds at least 1
   * @param timedMs how long each cell claims in a round, in milliseconds
   */
  MostClaims(
      int large,
      JournalMode wal,
      JournalMode delete,
      int files,
      String shape,
      int rounds,
      int timedMs) {
    this.large = large;
    this.wal = wal;
    this.delete = delete;
    this.files = files;
    this.shape = shape;
    this.rounds = rounds;
    this.timedMs = timedMs;
  }

  @Override
  public String name() {
    return "sqlite.most-claims";
  }

  @Override
  public String question() {
    return "how many claim transactions a second can one file take?";
  }

  @Override
  public Engine engine() {
    return Engine.SQLITE;
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(120);
  }

  private record Cell(boolean wal, int batch, int workers) implements Comparable<Cell> {
    @Override
    public int compareTo(Cell other) {
      return Comparator.comparing((Cell cell) -> !cell.wal)
          .thenComparing(Cell::batch)
          .thenComparing(Cell::workers)
          .compare(this, other);
    }
  }

  @Override
  public Outcome run(SqliteStage stage) {
    Map<Boolean, List<SqliteQueue>> queues = new HashMap<>();
    for (boolean isWal : new boolean[] {true, false}) {
      SqliteOptions options = SqliteStage.options(isWal ? wal : delete, BUSY_TIMEOUT_MS);
      queues.put(
          isWal,
          IntStream.range(0, files)
              .mapToObj(i -> stage.queue(options, IndexKind.PARTIAL))
              .toList());
    }
    Map<Cell, List<Timed>> all =
        Rounds.of(cells(), rounds, cell -> measure(stage, queues.get(cell.wal), cell));
    LabTable table =
        new LabTable(
            "synchronous FULL; medians of " + rounds + " rounds of " + timedMs / 1e3 + " s",
            1,
            "journal",
            "batch",
            "workers",
            "tx/s",
            "claims/s",
            "Jain",
            "by chance",
            "longest wait",
            "open");
    all.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(e -> row(table, e.getKey(), e.getValue()));
    return judge(new Outcome.Builder().table(table), all);
  }

  /** What is compared stands side by side. */
  private List<Cell> cells() {
    return List.of(
        new Cell(true, large, WORKERS),
        new Cell(true, large, 1),
        new Cell(true, 1, 1),
        new Cell(false, 1, 1),
        new Cell(false, large, 1),
        new Cell(false, large, WORKERS),
        new Cell(true, 1, WORKERS),
        new Cell(false, 1, WORKERS));
  }

  private Timed measure(SqliteStage stage, List<SqliteQueue> queues, Cell cell) {
    List<SqliteQueue> used = queues.subList(0, Math.min(files, cell.workers));
    used.forEach(queue -> queue.reload(Math.min(MOST_TASKS, cell.batch * TASKS_PER_BATCH)));
    SqliteOptions options = SqliteStage.options(cell.wal ? wal : delete, BUSY_TIMEOUT_MS);
    return Timed.of(
        stage, used, options, cell.workers, new Claiming(shape, cell.batch, 0, 0, timedMs));
  }

  private static void row(LabTable table, Cell cell, List<Timed> results) {
    table.row(
        cell.wal ? "WAL" : "delete",
        cell.batch,
        cell.workers,
        Figures.number(Timed.median(results, Pace::transactionsPerSecond)),
        Figures.number(Timed.median(results, Pace::claimsPerSecond)),
        Figures.ratio(Timed.median(results, Pace::jain)),
        Figures.ratio(Timed.median(results, Pace::fairRandom)),
        Timed.longestWait(results),
        Timed.open(results));
  }

  private Outcome judge(Outcome.Builder outcome, Map<Cell, List<Timed>> all) {
    double walBatch = ratio(all, new Cell(true, large, 1), new Cell(true, 1, 1));
    double deleteBatch = ratio(all, new Cell(false, large, 1), new Cell(false, 1, 1));
    double walCommit = commitMs(all.get(new Cell(true, 1, 1)));
    double deleteCommit = commitMs(all.get(new Cell(false, 1, 1)));
    double walBusy = share(all.get(new Cell(true, 1, WORKERS)));
    double deleteBusy = share(all.get(new Cell(false, 1, WORKERS)));
    outcome
        .behaviour(
            "20 at a time claim at least 3 times as many tasks as one at a time",
            walBatch >= BATCH_GAINS && deleteBatch >= BATCH_GAINS,
            "WAL %.1f times, delete %.1f times",
            walBatch,
            deleteBatch)
        .behaviour(
            "one at a time, WAL commits no slower than the rollback journal",
            walCommit <= deleteCommit,
            "median commit %.3f ms against %.3f ms",
            walCommit,
            deleteCommit)
        .behaviour(
            "there is one writer: four workers' transactions fit into the time end to end",
            walBusy > 0 && walBusy <= ONE_WRITER && deleteBusy > 0 && deleteBusy <= ONE_WRITER,
            "WAL %.2f times the time, delete %.2f times",
            walBusy,
            deleteBusy);
    return Timed.once(outcome, all.values())
        .note(
            "Jain's index of the workers' claims is 1 for an even split; beside it what it would be"
                + " if each transaction fell on a worker by chance")
        .note(
            "open: workers, of all rounds, that had waited for 0.1 s or more when the time was up")
        .build();
  }

  /** The median of what neighbours in a round give, so that a slow disk slows both. */
  private double ratio(Map<Cell, List<Timed>> all, Cell one, Cell other) {
    return Rounds.median(
        IntStream.range(0, rounds).boxed().toList(),
        r ->
            all.get(one).get(r).pace().claimsPerSecond()
                / all.get(other).get(r).pace().claimsPerSecond());
  }

  private static double commitMs(List<Timed> results) {
    return Timed.medianMs(results, call -> call.ended() - call.held());
  }

  private static double share(List<Timed> results) {
    return Timed.median(results, Pace::insideShare);
  }
}
