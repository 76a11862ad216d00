package dev.claimbench.metrics;

/**
 * How many tasks to load before an iteration: a fixed number, or sized from the rate that earlier
 * iterations saw, so that the backlog outlasts the window and empty polls never pass for
 * throughput.
 */
public final class BacklogSizer {
  /** Above this a reload costs more than it is worth; a dry iteration then says so. */
  static final long LARGEST = 3_000_000;

  /** Spare tasks over what the rate asks for, since later iterations may be faster. */
  private static final double MARGIN = 2.0;

  private final long fixed;
  private final int workers;
  private final int batch;
  private final long holdMs;
  private double tasksPerSecond;

  /**
   * @param fixed the number of tasks, or 0 to size automatically
   */
  public BacklogSizer(long fixed, int workers, int batch, long holdMs) {
    this.fixed = fixed;
    this.workers = workers;
    this.batch = batch;
    this.holdMs = holdMs;
    this.tasksPerSecond = firstGuess();
  }

  /** Generous for a fast local server; the first warm-up iteration corrects it. */
  private double firstGuess() {
    double callsPerSecond = holdMs > 0 ? workers * 1000.0 / holdMs : 20_000 / Math.sqrt(batch);
    return callsPerSecond * batch;
  }

  /**
   * @param seconds of the coming iteration
   * @return tasks to load
   */
  public long next(double seconds) {
    if (fixed > 0) {
      return fixed;
    }
    double needed = tasksPerSecond * seconds * MARGIN + 8.0 * workers * batch;
    return Math.min(LARGEST, (long) Math.ceil(needed));
  }

  /**
   * Learns from an iteration.
   *
   * @param taken tasks that were no longer new at its end
   * @param seconds from its first call to the last one that claimed something
   * @param dry whether the backlog ran out
   * @param first whether this replaces the guess instead of raising the rate
   */
  public void learn(long taken, double seconds, boolean dry, boolean first) {
    if (seconds <= 0) {
      return;
    }
    double seen = taken / seconds * (dry ? 2 : 1);
    tasksPerSecond = first && !dry ? seen : Math.max(tasksPerSecond, seen);
  }
}
