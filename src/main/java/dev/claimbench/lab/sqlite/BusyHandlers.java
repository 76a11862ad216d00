package dev.claimbench.lab.sqlite;

import dev.claimbench.claim.Engine;
import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.db.Synchronous;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.model.Rounds;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.text.Figures;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Who waits how long for SQLite's write lock: its own busy handler sleeps longer the longer one has
 * waited, up to 100 ms, so that newcomers win; one that always sleeps 1 ms has no such bias.
 */
public final class BusyHandlers implements Experiment<SqliteStage> {
  private static final int WORKERS = 8;
  private static final int HOLD_MS = 2;
  private static final int TASKS = 3_000;
  private static final int TIMED_MS = 1_200;
  private static final int ROUNDS = 3;
  private static final double FAIRER = 1.25;

  private final BusyHandlerKind own;
  private final BusyHandlerKind constant;
  private final String shape;
  private final int rounds;

  /** SQLite's against the constant one. */
  public BusyHandlers() {
    this(BusyHandlerKind.SQLITE, BusyHandlerKind.CONSTANT_1MS, Claiming.SHAPE, ROUNDS);
  }

  /**
   * @param own what is used as SQLite's own handler
   * @param constant what is used as the constant one
   * @param shape of the claim
   * @param rounds at least 1
   */
  BusyHandlers(BusyHandlerKind own, BusyHandlerKind constant, String shape, int rounds) {
    this.own = own;
    this.constant = constant;
    this.shape = shape;
    this.rounds = rounds;
  }

  @Override
  public String name() {
    return "sqlite.busy-handler";
  }

  @Override
  public String question() {
    return "SQLite's busy handler or a constant 1 ms: who gets the lock, who waits?";
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
    SqliteQueue queue = stage.queue(options(BusyHandlerKind.SQLITE), IndexKind.PARTIAL);
    Map<String, List<Timed>> all =
        Rounds.of(
            List.of("SQLite's own", "constant 1 ms"),
            rounds,
            handler ->
                measure(stage, queue, options(handler.startsWith("SQLite") ? own : constant)));
    LabTable table =
        new LabTable(
            "eight workers, batch 1, 2 ms hold (WAL, NORMAL); medians of " + rounds + " rounds",
            1,
            "busy handler",
            "claims/s",
            "Jain",
            "by chance",
            "longest wait",
            "open",
            "split");
    all.forEach((handler, results) -> row(table, handler, results));
    double unfair = jain(all.get("SQLite's own"));
    double fair = jain(all.get("constant 1 ms"));
    Outcome.Builder outcome =
        new Outcome.Builder()
            .table(table)
            .behaviour(
                "a constant handler shares the lock more evenly: Jain's index 1.25 times",
                fair >= FAIRER * unfair,
                "%.2f against %.2f",
                fair,
                unfair);
    return Timed.once(outcome, all.values())
        .note(
            "Jain's index is 1 for an even split and 0.125 when one of eight takes all; a round"
                + " lasts 1.2 s, so no wait of a whole round can be told from a longer one")
        .note("open: workers, of all rounds, that had waited for 0.1 s or more at the end")
        .note("split: of the last round")
        .build();
  }

  private static double jain(List<Timed> results) {
    return Timed.median(results, Pace::jain);
  }

  private static SqliteOptions options(BusyHandlerKind handler) {
    return new SqliteOptions(JournalMode.WAL, Synchronous.NORMAL, 20_000, handler);
  }

  private Timed measure(SqliteStage stage, SqliteQueue queue, SqliteOptions options) {
    queue.reload(TASKS);
    return Timed.of(stage, queue, options, WORKERS, new Claiming(shape, 1, HOLD_MS, 0, TIMED_MS));
  }

  private static void row(LabTable table, String handler, List<Timed> results) {
    table.row(
        handler,
        Figures.number(Timed.median(results, Pace::claimsPerSecond)),
        Figures.ratio(jain(results)),
        Figures.ratio(Timed.median(results, Pace::fairRandom)),
        Timed.longestWait(results),
        Timed.open(results),
        results.get(results.size() - 1).run().split());
  }
}
