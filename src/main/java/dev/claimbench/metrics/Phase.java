package dev.claimbench.metrics;

/** The stretches of a claim call that are timed apart. */
public enum Phase {
  /** The whole call, from before begin until the commit returned. */
  TOTAL,
  /**
   * From before begin until the claim statements' results were in hand, failed attempts included:
   * the labs' lock wait.
   */
  LOCK_WAIT,
  /** The hold as it really was. */
  HOLD,
  /** The commit alone. */
  COMMIT
}
