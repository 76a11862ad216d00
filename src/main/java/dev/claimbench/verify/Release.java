package dev.claimbench.verify;

/**
 * A row put back to new by somebody, a reaper for instance, so that it may be claimed again.
 *
 * <p>It took effect at some moment between the two times. So two claims of one task are both right
 * only if the release may have come after the begin of the one and before the end of the other.
 *
 * @param id the task; it was put back, not merely tried
 * @param sentNanos read just before the release was sent, by the clock of the ledger
 * @param doneNanos when its answer was in hand, likewise; not before {@code sentNanos}
 */
public record Release(long id, long sentNanos, long doneNanos) {

  /** Refuses times the wrong way round. */
  public Release {
    if (doneNanos - sentNanos < 0) {
      throw new IllegalArgumentException("a release that was done before it was sent");
    }
  }

  /**
   * @param id the task
   * @param atNanos the moment, known exactly
   */
  public Release(long id, long atNanos) {
    this(id, atNanos, atNanos);
  }
}
