package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertFalse;

/** One claim call in a thread of its own. */
final class Claiming {
  private static final long PATIENCE_MS = 60_000;

  private final ClaimCall call;
  private final Thread thread;
  private volatile boolean interruptedAtTheEnd;

  private Claiming(Claimer claimer, int batch) {
    call = new ClaimCall(batch);
    thread =
        new Thread(
            () -> {
              claimer.claim(call);
              interruptedAtTheEnd = Thread.currentThread().isInterrupted();
            });
    thread.setDaemon(true);
  }

  static Claiming start(Claimer claimer, int batch) {
    Claiming claiming = new Claiming(claimer, batch);
    claiming.thread.start();
    return claiming;
  }

  /** Ends a hold or a pause at once, as the interrupt of JMH's time-out does. */
  void interrupt() {
    thread.interrupt();
  }

  /** Waits for the call's end. */
  ClaimCall end() throws InterruptedException {
    thread.join(PATIENCE_MS);
    assertFalse(thread.isAlive(), "the claim call does not end");
    return call;
  }

  boolean interruptedAtTheEnd() {
    return interruptedAtTheEnd;
  }
}
