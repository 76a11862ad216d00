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
import dev.claimbench.lab.stage.LoopRun;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.text.Figures;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Both labs' question about the batch: fewer transactions against more tasks left stuck. */
public final class OneOrTwenty implements Experiment<SqliteStage> {
  private static final int TASKS = 2_000;
  private static final int WORKERS = 4;
  private static final int ROUNDS = 2;
  private static final int LIMIT_MS = 30_000;
  private static final double TEN_MINUTES = 600;
  private static final int FEWER = 10;
  private static final double FASTER = 2;

  private final int large;
  private final double leaseSeconds;
  private final String shape;

  /** One against twenty, the lab's ten minutes before a reaper takes a task back. */
  public OneOrTwenty() {
    this(20, TEN_MINUTES, Claiming.SHAPE);
  }

  /**
   * @param large what is used as a batch of twenty
   * @param leaseSeconds how old a claim has to be for the reaper, in seconds
   * @param shape of the claims of workers that nobody kills
   */
  OneOrTwenty(int large, double leaseSeconds, String shape) {
    this.large = large;
    this.leaseSeconds = leaseSeconds;
    this.shape = shape;
  }

  @Override
  public String name() {
    return "sqlite.one-or-twenty";
  }

  @Override
  public String question() {
    return "claim one at a time or twenty: how fast, and what does a death leave?";
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
  public Outcome run(SqliteStage stage) throws SQLException, InterruptedException {
    SqliteOptions options = SqliteStage.options(JournalMode.WAL, 10_000);
    SqliteQueue queue = stage.queue(options, IndexKind.PARTIAL);
    Map<String, Integer> batches = new LinkedHashMap<>(Map.of("one", 1));
    batches.put("twenty", large);
    Map<String, List<Timed>> drained =
        Rounds.of(
            List.copyOf(batches.keySet()),
            ROUNDS,
            name -> drain(stage, queue, options, batches.get(name)));
    LabTable table =
        new LabTable(
            "2,000 tasks, four workers (WAL, FULL); then one of four is killed at work",
            1,
            "batch",
            "transactions",
            "elapsed",
            "claims/s",
            "left stuck",
            "reaped early",
            "in time");
    Map<String, StuckBatch> deaths = new LinkedHashMap<>();
    for (String name : batches.keySet()) {
      StuckBatch death = StuckBatch.of(stage, queue, options, batches.get(name), leaseSeconds);
      deaths.put(name, death);
      List<Timed> results = drained.get(name);
      table.row(
          name,
          Figures.count((long) transactions(results)),
          String.format(Locale.ROOT, "%.3f s", seconds(results)),
          Figures.number(Timed.median(results, Pace::claimsPerSecond)),
          death.stuck(),
          death.early(),
          death.late());
    }
    return judge(new Outcome.Builder().table(table), drained, deaths);
  }

  private Timed drain(SqliteStage stage, SqliteQueue queue, SqliteOptions options, int batch) {
    queue.reload(TASKS);
    return Timed.of(stage, queue, options, WORKERS, new Claiming(shape, batch, 0, 0, LIMIT_MS))
        .toTheEnd();
  }

  private static double transactions(List<Timed> results) {
    return Timed.median(results, Pace::transactions);
  }

  private static double seconds(List<Timed> results) {
    return Timed.median(results, Pace::seconds);
  }

  private Outcome judge(
      Outcome.Builder outcome, Map<String, List<Timed>> drained, Map<String, StuckBatch> deaths) {
    List<Timed> one = drained.get("one");
    List<Timed> twenty = drained.get("twenty");
    StuckBatch small = deaths.get("one");
    StuckBatch big = deaths.get("twenty");
    List<LoopRun> runs = drained.values().stream().flatMap(List::stream).map(Timed::run).toList();
    return outcome
        .behaviour(
            "twenty at a time take at most a tenth of the transactions",
            transactions(twenty) > 0 && transactions(one) >= FEWER * transactions(twenty),
            "%.0f against %.0f",
            transactions(twenty),
            transactions(one))
        .behaviour(
            "twenty at a time are done in at most half the time",
            seconds(one) >= FASTER * seconds(twenty),
            "%.3f s against %.3f s, %.1f times",
            seconds(twenty),
            seconds(one),
            seconds(one) / seconds(twenty))
        .behaviour(
            "a killed worker leaves its batch stuck: one task against up to twenty",
            small.stuck() == 1 && big.stuck() > 1 && big.stuck() <= 20,
            "%d and %d",
            small.stuck(),
            big.stuck())
        .behaviour(
            "a reaper puts them back when the lease is over, and not before",
            small.mended() && big.mended(),
            "early %d and %d, in time %d of %d and %d of %d",
            small.early(),
            big.early(),
            small.late(),
            small.stuck(),
            big.late(),
            big.stuck())
        .behaviour(
            "each task is claimed exactly once where nobody dies",
            runs.stream().allMatch(run -> run.clean() && run.claims() == TASKS),
            "%s claims of %d tasks",
            runs.stream()
                .map(run -> String.valueOf(run.claims()))
                .collect(Collectors.joining(", ")),
            TASKS)
        .note(
            String.format(
                Locale.ROOT,
                "reaped early: by a reaper whose lease of %.0f s was not over; in time: once a"
                    + " lease of 0.02 s was",
                leaseSeconds))
        .note("elapsed: to the last claim's commit; no work outside the transaction")
        .build();
  }
}
