package dev.claimbench.db.server;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A call into a library that may never come back, in a daemon thread of its own, so that the caller
 * waits only as long as it wants and the JVM can end in spite of it.
 *
 * @param <T> what the call returns
 */
final class BoundedCall<T> {
  private final FutureTask<T> task;
  private final Thread thread;

  /** Starts the call. */
  BoundedCall(String name, Callable<T> call) {
    task = new FutureTask<>(call);
    thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * @return what the call returned
   * @throws TimeoutException if it is not over within the limit; it then goes on
   * @throws Exception what the call threw; an Error is wrapped in an ExecutionException
   */
  T await(Duration limit) throws Exception {
    try {
      return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  /** As constructing and {@link #await}, and interrupts the call when the limit is over. */
  static <T> T within(Duration limit, String name, Callable<T> call) throws Exception {
    BoundedCall<T> bounded = new BoundedCall<>(name, call);
    try {
      return bounded.await(limit);
    } finally {
      bounded.interrupt();
    }
  }

  /** Asks the call to end; does nothing if it is over. */
  void interrupt() {
    thread.interrupt();
  }

  /**
   * @return whether the call's thread has ended, after waiting at most so long for it
   */
  boolean ended(Duration patience) {
    try {
      thread.join(Math.max(1, patience.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
