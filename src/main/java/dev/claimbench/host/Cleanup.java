package dev.claimbench.host;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What the run started and must take down, in reverse order, whether it ends, fails or is stopped
 * by Ctrl-C. Each step runs once. Once the stop has begun, whatever comes here to go on stays here.
 */
public final class Cleanup implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final Runnable stay;
  private final Deque<Step> steps = new ArrayDeque<>();

  /** Held while something is made that must be registered, and while steps are taken. */
  private final ReentrantLock turn = new ReentrantLock();

  private volatile boolean stopped;
  private volatile boolean ended;

  /** One thing to take down. */
  public interface Step {
    /** May throw; the next step runs all the same. */
    void run() throws Exception;
  }

  /** With nothing to take down yet. */
  public Cleanup() {
    this(Cleanup::stayForEver);
  }

  /**
   * @param stay what a thread does that comes here after the stop has begun: it must not go on
   */
  Cleanup(Runnable stay) {
    this.stay = stay;
  }

  private static void stayForEver() {
    while (true) {
      // The end of the JVM ends it.
      LockSupport.park();
    }
  }

  /**
   * Registers the shutdown hook.
   *
   * @param onStop runs first when the JVM is stopped from outside, before anything is taken down
   */
  public void onStop(Runnable onStop) {
    Thread hook = new Thread(() -> stop(onStop), "claimbench-cleanup");
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is being stopped already, and nothing is there to take down.
      stay.run();
    }
  }

  /** The shutdown hook's work; waits for what is being made, so that it is taken down, too. */
  void stop(Runnable onStop) {
    boolean over =
        inTurn(
            () -> {
              stopped = !ended;
              return ended;
            });
    if (!over) {
      onStop.run();
      inTurn(
          () -> {
            takeDown();
            return true;
          });
    }
  }

  /** Does not wait for ever: whoever has the turn may hang, and the JVM has to stop. */
  private boolean inTurn(BooleanSupplier work) {
    boolean mine = false;
    try {
      mine = turn.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try {
      return work.getAsBoolean();
    } finally {
      if (mine) {
        turn.unlock();
      }
    }
  }

  /**
   * @return whether the JVM is being stopped from outside
   */
  public boolean stopped() {
    return stopped;
  }

  /** Does not return if the JVM is being stopped from outside. */
  public void stayIfStopped() {
    if (stopped) {
      stay.run();
    }
  }

  /**
   * Makes something that a stop must not meet half made; it waits until this is over. Does not
   * return if the stop came first.
   *
   * @param making must be short, since a stop waits for it; registers what it made
   * @return what was made
   */
  public <T> T unlessStopped(Supplier<T> making) {
    turn.lock();
    try {
      if (!stopped) {
        return making.get();
      }
    } finally {
      turn.unlock();
    }
    stay.run();
    // Reached only by a test whose way to stay is to return.
    throw new IllegalStateException("went on although the run was stopped");
  }

  /**
   * Once the stop has begun the step runs at once, and this does not return.
   *
   * @param step runs once, before those added earlier
   */
  public void add(Step step) {
    turn.lock();
    try {
      if (stopped) {
        run(step);
      } else {
        push(step);
      }
    } finally {
      turn.unlock();
    }
    stayIfStopped();
  }

  /**
   * @param resource closed as a step
   * @return the resource
   */
  public <T extends AutoCloseable> T closing(T resource) {
    add(resource::close);
    return resource;
  }

  /** Takes all down; does not return if the JVM is being stopped from outside. */
  @Override
  public void close() {
    turn.lock();
    try {
      ended = !stopped;
      takeDown();
    } finally {
      turn.unlock();
    }
    stayIfStopped();
  }

  private void takeDown() {
    for (Step step = poll(); step != null; step = poll()) {
      run(step);
    }
  }

  private void push(Step step) {
    synchronized (steps) {
      steps.push(step);
    }
  }

  private Step poll() {
    synchronized (steps) {
      return steps.poll();
    }
  }

  private static void run(Step step) {
    try {
      step.run();
    } catch (Exception e) {
      System.err.println("claimbench: could not clean up: " + e.getMessage());
    }
  }

  /** Ends all JVMs that this one started; the server is stopped by its own step. */
  public static void killForks() {
    ProcessHandle.current()
        .descendants()
        .filter(p -> p.info().command().orElse("").contains("java"))
        .forEach(ProcessHandle::destroyForcibly);
  }
}
