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

  /** Ten pages or fewer of rows as queues have them. */
  private static final double SMALL = 500;

  private final long fixed;
  private final int workers;
  private final int batch;
  private final long holdMs;
  private final boolean costly;
  private double tasksPerSecond;

  /** What the last iteration was loaded with; 0 before the first. */
  private long loaded;

  /**
   * @param fixed the number of tasks, or 0 to size automatically
   */
  public BacklogSizer(long fixed, int workers, int batch, long holdMs) {
    this(fixed, workers, batch, holdMs, false);
  }

  private BacklogSizer(long fixed, int workers, int batch, long holdMs, boolean costly) {
    this.costly = costly;
    this.fixed = fixed;
    this.workers = workers;
    this.batch = batch;
    this.holdMs = holdMs;
    this.tasksPerSecond = firstGuess();
  }

  /**
   * For claims that read the whole table: a larger backlog makes each slower. The first iteration
   * gets a small one, at which a planner without statistics chooses otherwise than at a large one;
   * those after it go half the way, in proportion, from the last size to what its rate would need.
   *
   * @param fixed the number of tasks, or 0 to size automatically
   */
  public static BacklogSizer costly(long fixed, int workers, int batch, long holdMs) {
    return new BacklogSizer(fixed, workers, batch, holdMs, true);
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
    if (costly) {
      needed = loaded == 0 ? Math.max(SMALL, 2.0 * workers * batch) : Math.sqrt(needed * loaded);
    }
    loaded = Math.min(LARGEST, (long) Math.ceil(needed));
    return loaded;
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
    if (costly) {
      tasksPerSecond = seen;
      return;
    }
    tasksPerSecond = first && !dry ? seen : Math.max(tasksPerSecond, seen);
  }
}
