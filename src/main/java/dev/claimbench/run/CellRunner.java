package dev.claimbench.run;

import dev.claimbench.link.ForkMessage;
import dev.claimbench.metrics.ForkNotes;
import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.verify.CellVerdict;
import dev.claimbench.verify.Findings;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** Runs one fork of one cell through JMH and collects what the fork says. */
final class CellRunner {
  private final CommandLineOptions options;
  private final PrintStream out;
  private final List<IterationRecord> iterations = new ArrayList<>();
  private Map<String, String> settings = Map.of();
  private Map<String, Object> facts = Map.of();
  private ForkNotes notes = ForkNotes.NONE;
  private String failure = "";

  /**
   * @param out where JMH's own narrative goes if the user asked for it with {@code -v}
   */
  CellRunner(CommandLineOptions options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /**
   * @param fork its record
   * @param jmh JMH's own result of it; null if there is none
   * @param facts what it said of its JVM and table; empty if it did not
   */
  record Outcome(ForkRecord fork, BenchmarkResult jmh, Map<String, Object> facts) {}

  /** From the link's threads. */
  synchronized void receive(ForkMessage message) {
    if (message.settings() != null) {
      settings = message.settings();
    }
    if (message.iteration() != null) {
      iterations.add(message.iteration());
    }
    if (message.facts() != null) {
      facts = message.facts();
    }
    if (message.notes() != null) {
      notes = notes.plus(message.notes());
    }
    if (message.failure() != null) {
      failure = message.failure();
    }
  }

  private synchronized void reset() {
    iterations.clear();
    settings = Map.of();
    facts = Map.of();
    notes = ForkNotes.NONE;
    failure = "";
  }

  /**
   * @param awaitForks called after the fork ended, returns when its last message was received
   */
  Outcome run(Plan.Step step, Runnable awaitForks) {
    reset();
    QuietFormat quiet = new QuietFormat();
    OutputFormat format =
        options.verbosity().hasValue()
            ? OutputFormatFactory.createFormatInstance(out, options.verbosity().get())
            : quiet;
    Instant start = Instant.now();
    long startNanos = System.nanoTime();
    BenchmarkResult jmh = null;
    String error = "";
    try {
      for (RunResult result : new Runner(CellOptions.of(options, step.cell()), format).run()) {
        jmh = result.getAggregatedResult();
      }
    } catch (RunnerException e) {
      error = ForkFailure.oneLine(e);
    }
    awaitForks.run();
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    ForkRecord fork = record(step, start.toString(), seconds, jmh, error, quiet);
    return new Outcome(fork, jmh, facts());
  }

  private synchronized Map<String, Object> facts() {
    return facts;
  }

  private synchronized ForkRecord record(
      Plan.Step step,
      String start,
      double seconds,
      BenchmarkResult jmh,
      String thrown,
      QuietFormat quiet) {
    Cell cell = step.cell();
    String error = failure.isEmpty() ? thrown : failure;
    boolean complete = iterations.size() == cell.iterations() && jmh != null;
    if (error.isEmpty() && !complete) {
      error = ForkFailure.guess(quiet.lines(), iterations.size(), cell.iterations());
    }
    if (error.isEmpty()) {
      error = ForkFailure.workerLost(iterations);
    }
    if (error.isEmpty()) {
      error = ForkFailure.allCallsFailed(iterations);
    }
    List<Double> scores =
        jmh == null
            ? List.of()
            : jmh.getIterationResults().stream().map(i -> i.getPrimaryResult().getScore()).toList();
    return new ForkRecord(
        cell.key(),
        step.round(),
        cell.control(),
        error.isEmpty() ? ForkRecord.Status.OK : ForkRecord.Status.FAILED,
        error,
        start,
        seconds,
        cell.iterations(),
        settings,
        List.copyOf(iterations),
        CellVerdict.of(
            Findings.merge(iterations.stream().map(IterationRecord::findings).toList()),
            cell.control(),
            complete),
        scores,
        notes);
  }
}
