package dev.claimbench.lab.stage;

import dev.claimbench.lab.crew.Crew;
import dev.claimbench.lab.crew.WorkerPool;
import dev.claimbench.lab.model.Numbers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What one experiment finds and leaves behind. Everything opened through it is closed with it, the
 * worker processes first, so that nothing they hold is in the way.
 */
public abstract class Stage implements AutoCloseable {
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final Object closing = new Object();
  private final Numbers numbers;
  private final long deadline;
  private final Crew crew;

  /**
   * @param pool the run's workers
   * @param numbers the user's or the lab's
   * @param limit the time for the experiment, from now
   */
  Stage(WorkerPool pool, Numbers numbers, Duration limit) {
    this.numbers = numbers;
    this.deadline = System.nanoTime() + limit.toNanos();
    this.crew = new Crew(pool, deadline);
  }

  /**
   * @return the worker processes of this experiment
   */
  public final Crew crew() {
    return crew;
  }

  /**
   * @return how much of everything
   */
  public final Numbers numbers() {
    return numbers;
  }

  /**
   * @return the time left for this experiment, in milliseconds; at least 0
   */
  public final long millisLeft() {
    return Math.max(0, (deadline - System.nanoTime()) / 1_000_000);
  }

  /**
   * @param resource closed at the end of the experiment, before those opened earlier
   * @return the resource
   */
  public final synchronized <T extends AutoCloseable> T closing(T resource) {
    opened.push(resource);
    return resource;
  }

  /** Ends the experiment's workers and closes all; for the experiment's own thread. */
  @Override
  public final void close() {
    crew.close();
    closeOpened();
  }

  /**
   * Closes all but the workers. May be called by a shutdown hook, once the workers are killed;
   * returns when everything is closed, whoever of the two began.
   */
  public final void closeOpened() {
    synchronized (closing) {
      while (true) {
        AutoCloseable next;
        synchronized (this) {
          next = opened.poll();
        }
        if (next == null) {
          return;
        }
        try {
          next.close();
        } catch (Exception e) {
          System.err.println("claimbench: could not clean up: " + e.getMessage());
        }
      }
    }
  }
}
