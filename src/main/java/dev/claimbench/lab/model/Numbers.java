package dev.claimbench.lab.model;

/**
 * How much of everything the lock-clause experiment uses; the defaults are the lab's.
 *
 * @param tasks in the table
 * @param workers processes
 * @param batch tasks per claim
 * @param holdMs work inside the transaction in the long mode, in milliseconds
 * @param workMs work outside the transaction after each claim, in milliseconds
 */
public record Numbers(int tasks, int workers, int batch, int holdMs, int workMs) {
  /** The lab's own. */
  public static final Numbers PUBLISHED = new Numbers(400, 4, 10, 50, 20);

  /**
   * @return whether the published figures can stand beside what these numbers give
   */
  public boolean comparable() {
    return equals(PUBLISHED);
  }
}
