package dev.claimbench.db;

import java.util.concurrent.TimeUnit;
import org.sqlite.BusyHandler;

/**
 * Waits for a lock in sleeps of 1 ms and gives up after the busy timeout, or when its thread is
 * interrupted. Belongs to one connection, and is called by the thread that uses it.
 *
 * <p>SQLite keeps one handler per connection: {@code pragma busy_timeout} and {@code
 * Statement.setQueryTimeout} replace this one by SQLite's own.
 */
final class ConstantBusyHandler extends BusyHandler {
  private static final int GIVE_UP = 0;
  private static final int TRY_AGAIN = 1;

  private final long timeoutNanos;
  private long deadline;
  private long calls;

  /**
   * @param timeoutMs milliseconds after which a wait ends
   */
  ConstantBusyHandler(int timeoutMs) {
    timeoutNanos = TimeUnit.MILLISECONDS.toNanos(timeoutMs);
  }

  /** How often SQLite has asked so far. */
  long calls() {
    return calls;
  }

  /**
   * @param earlierCalls calls so far during this wait; 0 begins a new one
   */
  @Override
  protected int callback(int earlierCalls) {
    calls++;
    long now = System.nanoTime();
    if (earlierCalls == 0) {
      deadline = now + timeoutNanos;
    }
    if (now - deadline >= 0) {
      return GIVE_UP;
    }
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return GIVE_UP;
    }
    return TRY_AGAIN;
  }
}
