package dev.claimbench.lab.sqlite;

import dev.claimbench.claim.Engine;
import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.FileSystemInfo;
import dev.claimbench.db.FsyncProbe;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Lab S's open question: what the flush of each commit costs, and who needs it. */
public final class SynchronousLevels implements Experiment<SqliteStage> {
  private static final int TASKS = 8_000;
  private static final int TIMED_MS = 300;
  private static final int ROUNDS = 4;
  private static final int REPORTED = 200;
  private static final double GAIN = 1.3;

  /** With cheaper flushes there is little to gain; a disk without a cache of its own needs more. */
  private static final double REAL_FLUSH_MICROS = 50;

  private final Synchronous full;
  private final Synchronous normal;
  private final ProcessDeath.Accident accident;
  private final int rounds;

  /** FULL against NORMAL. */
  public SynchronousLevels() {
    this(Synchronous.FULL, Synchronous.NORMAL, file -> {}, ROUNDS);
  }

  /**
   * @param full what is used as FULL
   * @param normal what is used as NORMAL
   * @param accident after the kill
   * @param rounds of the speeds, at least 1
   */
  SynchronousLevels(
      Synchronous full, Synchronous normal, ProcessDeath.Accident accident, int rounds) {
    this.full = full;
    this.normal = normal;
    this.accident = accident;
    this.rounds = rounds;
  }

  @Override
  public String name() {
    return "sqlite.synchronous";
  }

  @Override
  public String question() {
    return "what does synchronous NORMAL gain over FULL, and who loses what?";
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
  public Outcome run(SqliteStage stage) throws Exception {
    FsyncProbe flush = FsyncProbe.measure(stage.folder());
    SqliteQueue queue = stage.queue(options(full), IndexKind.PARTIAL);
    Map<String, Synchronous> levels =
        Map.of("FULL", full, "NORMAL", normal, "OFF", Synchronous.OFF);
    Map<String, List<Timed>> all =
        Rounds.of(
            List.of("FULL", "NORMAL", "OFF"),
            rounds,
            level -> measure(stage, queue, options(levels.get(level))));
    LabTable speed =
        new LabTable(
            "one worker, batch 1, WAL; medians of " + rounds + " rounds of " + TIMED_MS + " ms",
            1,
            "synchronous",
            "tx/s",
            "claim ms",
            "commit ms");
    all.forEach((level, results) -> row(speed, level, results));
    LabTable deaths =
        new LabTable(
            "a worker is killed (SIGKILL) while it claims",
            1,
            "synchronous",
            "reported commits",
            "missing in the file",
            "unreported",
            "integrity_check");
    boolean kept = true;
    List<String> seen = new ArrayList<>();
    for (String level : List.of("FULL", "NORMAL")) {
      ProcessDeath death = ProcessDeath.of(stage, options(levels.get(level)), REPORTED, accident);
      kept &= death.reported() >= REPORTED && death.harmless();
      seen.add(level + " " + death.missing() + " of " + death.reported());
      deaths.row(level, death.reported(), death.missing(), death.unreported(), death.integrity());
    }
    Outcome.Builder outcome = new Outcome.Builder().table(speed).table(deaths);
    judgeSpeed(outcome, stage, flush, all);
    outcome.behaviour(
        "the death of a process loses no commit, with FULL as with NORMAL",
        kept,
        "missing: %s",
        String.join(", ", seen));
    return Timed.once(outcome, all.values())
        .note(
            "what NORMAL risks needs a power cut to show: the commits since the last checkpoint may"
                + " be gone, the file stays consistent; OFF risks the file")
        .build();
  }

  private static void judgeSpeed(
      Outcome.Builder outcome, SqliteStage stage, FsyncProbe flush, Map<String, List<Timed>> all) {
    double gain = rate(all.get("NORMAL")) / rate(all.get("FULL"));
    FileSystemInfo disk = FileSystemInfo.of(stage.folder());
    String cost =
        "a write of 8 KiB with its flush takes "
            + Figures.number(flush.medianMicros())
            + " us on this "
            + disk.type()
            + " (median of "
            + Figures.count(flush.count())
            + ")";
    if (disk.inMemory() || flush.medianMicros() < REAL_FLUSH_MICROS) {
      outcome.note(cost + ": too little to judge NORMAL against FULL");
      return;
    }
    outcome
        .note(cost)
        .behaviour(
            "NORMAL commits at least 1.3 times as many claims as FULL",
            gain >= GAIN,
            "%.1f times",
            gain);
  }

  private static double rate(List<Timed> results) {
    return Timed.median(results, Pace::transactionsPerSecond);
  }

  private static SqliteOptions options(Synchronous level) {
    return new SqliteOptions(JournalMode.WAL, level, 10_000, BusyHandlerKind.SQLITE);
  }

  private static Timed measure(SqliteStage stage, SqliteQueue queue, SqliteOptions options) {
    queue.reload(TASKS);
    return Timed.of(stage, queue, options, 1, new Claiming(Claiming.SHAPE, 1, 0, 0, TIMED_MS));
  }

  private static void row(LabTable table, String level, List<Timed> results) {
    table.row(
        level,
        Figures.number(rate(results)),
        Figures.number(Timed.medianMs(results, call -> call.claimed() - call.begun())),
        Figures.number(Timed.medianMs(results, call -> call.ended() - call.held())));
  }
}
