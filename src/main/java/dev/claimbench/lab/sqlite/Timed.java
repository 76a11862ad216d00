package dev.claimbench.lab.sqlite;

import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.error.HarnessException;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.model.Rounds;
import dev.claimbench.lab.stage.LoopRun;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.metrics.LatencyHistogram;
import dev.claimbench.text.Figures;
import dev.claimbench.verify.CallOutcome;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * Workers that claimed from a loaded file for a given time.
 *
 * @param pace how fast and how evenly
 * @param run what they did, verified
 */
record Timed(Pace pace, LoopRun run) {

  /**
   * @param queue loaded
   * @param options of the workers' connections
   * @param workers how many
   * @param claiming how they claim; cut short when the experiment's time is up
   */
  static Timed of(
      SqliteStage stage, SqliteQueue queue, SqliteOptions options, int workers, Claiming claiming) {
    return of(stage, List.of(queue), options, workers, claiming);
  }

  /**
   * As the other, with several files; worker i claims from file i modulo their number.
   *
   * @param files at most as many as workers
   */
  static Timed of(
      SqliteStage stage,
      List<SqliteQueue> files,
      SqliteOptions options,
      int workers,
      Claiming claiming) {
    Claiming inTime = claiming.within(stage.millisLeft());
    LoopRun run =
        LoopRun.loaded(
            stage.crew(),
            files,
            workers,
            i -> inTime.cold(stage.target(files.get(i % files.size()), options), i));
    return new Timed(Pace.of(run.answers(), inTime.limitMs()), run);
  }

  /**
   * For an experiment that counts to the end, and says nothing when it was not reached.
   *
   * @return this
   * @throws HarnessException unless every worker stopped because nothing was left
   */
  Timed toTheEnd() {
    for (ClaimLoop.Answer answer : run.answers()) {
      List<CallLog.Call> calls = answer.log().calls();
      if (calls.isEmpty() || calls.get(calls.size() - 1).outcome() != CallOutcome.EMPTY) {
        throw new HarnessException("the workers did not come to the end in time; slow disk?");
      }
    }
    return this;
  }

  /** Of one thing's rounds. */
  static double median(List<Timed> rounds, ToDoubleFunction<Pace> number) {
    return Rounds.median(rounds, timed -> number.applyAsDouble(timed.pace));
  }

  /** Over the calls of one thing's rounds; a stall of the disk is one call among many. */
  static double medianMs(List<Timed> rounds, ToLongFunction<CallLog.Call> nanos) {
    LatencyHistogram times = new LatencyHistogram();
    rounds.forEach(
        timed -> timed.run.calls().forEach(call -> times.record(nanos.applyAsLong(call))));
    return times.percentileMs(50);
  }

  /** Of one thing's rounds, for a table. */
  static String longestWait(List<Timed> rounds) {
    return Figures.number(
            rounds.stream().mapToDouble(timed -> timed.pace.longestWaitMs()).max().orElse(0))
        + " ms";
  }

  /** Over one thing's rounds. */
  static int open(List<Timed> rounds) {
    return rounds.stream().mapToInt(timed -> timed.pace.open()).sum();
  }

  /** States that every claim of every run was right. */
  static Outcome.Builder once(Outcome.Builder outcome, Collection<List<Timed>> all) {
    List<LoopRun> runs = all.stream().flatMap(List::stream).map(Timed::run).toList();
    return outcome.behaviour(
        "no task is claimed twice, none is lost",
        runs.stream().allMatch(LoopRun::clean),
        "%d duplicates in %d claims",
        runs.stream().mapToLong(LoopRun::duplicates).sum(),
        runs.stream().mapToLong(LoopRun::claims).sum());
  }
}
