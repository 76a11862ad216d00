package dev.claimbench.run;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/** Shows nothing of JMH's own narrative and keeps its last lines, which tell why a fork failed. */
final class QuietFormat implements OutputFormat {
  private static final int KEPT = 200;
  private final Deque<String> lines = new ArrayDeque<>();
  private final StringBuilder partial = new StringBuilder();

  /**
   * @return the newest lines, oldest first
   */
  synchronized List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  public synchronized void println(String s) {
    print(s + "\n");
  }

  @Override
  public synchronized void print(String s) {
    partial.append(s);
    int end = partial.indexOf("\n");
    while (end >= 0) {
      lines.addLast(partial.substring(0, end));
      if (lines.size() > KEPT) {
        lines.removeFirst();
      }
      partial.delete(0, end + 1);
      end = partial.indexOf("\n");
    }
  }

  @Override
  public void write(int b) {
    print(String.valueOf((char) b));
  }

  @Override
  public void write(byte[] b) {
    print(new String(b, StandardCharsets.UTF_8));
  }

  @Override
  public void verbosePrintln(String s) {}

  @Override
  public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {}

  @Override
  public void iterationResult(
      BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult data) {}

  @Override
  public void startBenchmark(BenchmarkParams benchmark) {}

  @Override
  public void endBenchmark(BenchmarkResult result) {}

  @Override
  public void startRun() {}

  @Override
  public void endRun(Collection<RunResult> result) {}

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
