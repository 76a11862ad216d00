package dev.claimbench.host;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What the run started and must take down, in reverse order, whether it ends, fails or is stopped
 * by Ctrl-C. Each step runs once.
 */
public final class Cleanup implements AutoCloseable {
  private final Deque<Step> steps = new ArrayDeque<>();
  private volatile boolean stopped;

  /** One thing to take down. */
  public interface Step {
    /** May throw; the next step runs all the same. */
    void run() throws Exception;
  }

  /**
   * Registers the shutdown hook.
   *
   * @param onStop runs first when the JVM is stopped from outside, before anything is taken down
   */
  public void onStop(Runnable onStop) {
    Thread hook =
        new Thread(
            () -> {
              if (!isEmpty()) {
                stopped = true;
                onStop.run();
                close();
              }
            },
            "claimbench-cleanup");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private synchronized boolean isEmpty() {
    return steps.isEmpty();
  }

  /**
   * @return whether the JVM is being stopped from outside
   */
  public boolean stopped() {
    return stopped;
  }

  /**
   * @param step runs once, before those added earlier
   */
  public synchronized void add(Step step) {
    steps.push(step);
  }

  /**
   * @param resource closed as a step
   * @return the resource
   */
  public <T extends AutoCloseable> T closing(T resource) {
    add(resource::close);
    return resource;
  }

  @Override
  public void close() {
    while (true) {
      Step step;
      synchronized (this) {
        step = steps.poll();
      }
      if (step == null) {
        return;
      }
      try {
        step.run();
      } catch (Exception e) {
        System.err.println("claimbench: could not clean up: " + e.getMessage());
      }
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
