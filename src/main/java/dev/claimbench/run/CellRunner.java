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
      error = oneLine(e);
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
      error = guess(quiet.lines(), cell.iterations());
    }
    if (error.isEmpty()) {
      error = workerLost();
    }
    if (error.isEmpty()) {
      error = allCallsFailed();
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

  /** With a worker less, the figures are not those of the cell. */
  private String workerLost() {
    return iterations.stream()
        .flatMap(i -> i.workers().stream())
        .filter(w -> w.lost())
        .findFirst()
        .map(w -> "worker w" + w.worker() + " lost its connection: " + w.error())
        .orElse("");
  }

  /** Workers go on after a failed call; a fork in which none succeeded has measured nothing. */
  private String allCallsFailed() {
    boolean claimed = iterations.stream().anyMatch(i -> i.findings().claims() > 0);
    if (claimed) {
      return "";
    }
    return iterations.stream()
        .flatMap(i -> i.workers().stream())
        .map(w -> w.error())
        .filter(e -> !e.isEmpty())
        .findFirst()
        .map(e -> "no claim succeeded: " + e)
        .orElse("");
  }

  /** What the dead fork itself printed tells more than JMH's words about it. */
  private String guess(List<String> lines, int asked) {
    int fork = 0;
    for (int i = 0; i < lines.size(); i++) {
      fork = lines.get(i).startsWith("# Fork:") ? i : fork;
    }
    List<String> own =
        lines.subList(fork, lines.size()).stream()
            .map(String::strip)
            .filter(l -> !l.isEmpty() && !l.startsWith("#") && !l.startsWith("at "))
            .toList();
    return own.stream()
        .filter(l -> l.contains("Exception: ") || l.contains("Error: "))
        .filter(l -> !l.startsWith("Error: "))
        .findFirst()
        .or(() -> own.stream().filter(l -> !l.startsWith("<")).findFirst())
        .or(() -> own.stream().findFirst())
        .orElse(iterations.size() + " of " + asked + " iterations arrived");
  }

  private static String oneLine(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage()).lines().findFirst().orElse(root.toString());
  }
}
