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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Lab S's open question: one file that all crawlers share, or one for each. */
public final class FilePerCrawler implements Experiment<SqliteStage> {
  private static final int WORKERS = 4;
  private static final int TASKS = 400;
  private static final int HOLD_MS = 2;
  private static final double HELD_SECONDS = TASKS * HOLD_MS / 1e3;
  private static final int LIMIT_MS = 30_000;
  private static final int ROUNDS = 2;
  private static final double LESS_WAIT = 5;

  private final int shared;
  private final int own;
  private final String shape;
  private final int rounds;

  /** One file against four. */
  public FilePerCrawler() {
    this(1, WORKERS, Claiming.SHAPE, ROUNDS);
  }

  /**
   * @param shared how many files the workers of the shared file have
   * @param own how many files the workers have that are said to have one each
   * @param shape of the claim
   * @param rounds at least 1
   */
  FilePerCrawler(int shared, int own, String shape, int rounds) {
    this.shared = shared;
    this.own = own;
    this.shape = shape;
    this.rounds = rounds;
  }

  @Override
  public String name() {
    return "sqlite.file-per-crawler";
  }

  @Override
  public String question() {
    return "four workers: one shared file, or a file for each?";
  }

  @Override
  public Engine engine() {
    return Engine.SQLITE;
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(120);
  }

  private record Cell(boolean shared, int holdMs) {}

  @Override
  public Outcome run(SqliteStage stage) {
    SqliteOptions options = SqliteStage.options(JournalMode.WAL, 20_000);
    List<SqliteQueue> files =
        IntStream.range(0, Math.max(shared, own))
            .mapToObj(i -> stage.queue(options, IndexKind.PARTIAL))
            .toList();
    List<Cell> cells =
        List.of(
            new Cell(true, 0),
            new Cell(false, 0),
            new Cell(true, HOLD_MS),
            new Cell(false, HOLD_MS));
    Map<Cell, List<Timed>> all =
        Rounds.of(
            cells,
            rounds,
            cell ->
                drain(stage, files.subList(0, cell.shared ? shared : own), options, cell.holdMs));
    LabTable table =
        new LabTable(
            TASKS + " tasks, four workers, batch 1 (WAL, FULL)",
            1,
            "file",
            "hold",
            "claims/s",
            "lock wait",
            "longest wait",
            "Jain",
            "split");
    all.forEach((cell, runs) -> row(table, cell, runs));
    return judge(new Outcome.Builder().table(table), all);
  }

  private Timed drain(
      SqliteStage stage, List<SqliteQueue> files, SqliteOptions options, int holdMs) {
    files.forEach(file -> file.reload(TASKS / files.size()));
    return Timed.of(stage, files, options, WORKERS, new Claiming(shape, 1, holdMs, 0, LIMIT_MS))
        .toTheEnd();
  }

  private static boolean even(Timed timed) {
    return timed.run().answers().stream().allMatch(a -> a.log().claims() == TASKS / WORKERS);
  }

  private static void row(LabTable table, Cell cell, List<Timed> runs) {
    Timed last = runs.get(runs.size() - 1);
    table.row(
        cell.shared ? "shared" : "one each",
        cell.holdMs + " ms",
        Figures.number(Timed.median(runs, Pace::claimsPerSecond)),
        String.format(Locale.ROOT, "%.3f s", Rounds.median(runs, t -> t.run().lockWaitSeconds())),
        Timed.longestWait(runs),
        Figures.ratio(Timed.median(runs, Pace::jain)),
        last.run().split());
  }

  private static Outcome judge(Outcome.Builder outcome, Map<Cell, List<Timed>> all) {
    List<Timed> together = all.get(new Cell(true, HOLD_MS));
    List<Timed> apart = all.get(new Cell(false, HOLD_MS));
    double waited = Rounds.median(together, t -> t.run().lockWaitSeconds());
    double alone = Rounds.median(apart, t -> t.run().lockWaitSeconds());
    List<Timed> runs = all.values().stream().flatMap(List::stream).toList();
    return outcome
        .behaviour(
            "shared file: workers wait for longer than tasks are held, in sum",
            waited >= HELD_SECONDS,
            "%.3f s of waiting, %.1f s held",
            waited,
            HELD_SECONDS)
        .behaviour(
            "a file each: the lock wait is at least 5 times smaller",
            waited >= LESS_WAIT * alone,
            "%.3f s against %.3f s, %.0f times",
            alone,
            waited,
            waited / alone)
        .behaviour(
            "a file each: every worker gets its share",
            apart.stream().allMatch(FilePerCrawler::even),
            "Jain's index %.2f, shared %.2f",
            Timed.median(apart, Pace::jain),
            Timed.median(together, Pace::jain))
        .behaviour(
            "each task is claimed exactly once",
            runs.stream().allMatch(t -> t.run().clean() && t.run().claims() == TASKS),
            "%d claims of %d tasks",
            runs.stream().mapToLong(t -> t.run().claims()).sum(),
            (long) TASKS * runs.size())
        .note("lock wait: the claim statements of all workers, summed; the hold is inside the lock")
        .note("Jain's index is 1 for an even split; split: of the last round")
        .build();
  }
}
