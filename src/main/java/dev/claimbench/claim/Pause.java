package dev.claimbench.claim;

import java.util.concurrent.locks.LockSupport;

/** Waiting without a busy loop; the calling thread's interrupt ends it early. */
final class Pause {
  private Pause() {}

  /**
   * @param nanos at least this long, unless interrupted; 0 or less returns at once
   */
  static void nanos(long nanos) {
    if (nanos <= 0) {
      return;
    }
    long deadline = System.nanoTime() + nanos;
    long left = nanos;
    while (left > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(left);
      left = deadline - System.nanoTime();
    }
  }
}
