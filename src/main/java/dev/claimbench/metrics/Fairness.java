package dev.claimbench.metrics;

/** How evenly tasks fell on workers. */
public final class Fairness {
  private Fairness() {}

  /**
   * Jain's index (Σx)² / (k Σx²) of the workers' tasks.
   *
   * @return 1 for an even split, 1/k when one worker took all; NaN without tasks
   */
  public static double jain(long[] tasks) {
    double sum = 0;
    double squares = 0;
    for (long x : tasks) {
      sum += x;
      squares += (double) x * x;
    }
    return sum == 0 ? Double.NaN : sum * sum / (tasks.length * squares);
  }

  /**
   * What the index would be about if each claim fell on a worker by chance: n / (n + k − 1).
   *
   * @param claims how many independent draws: claim calls, since a batch falls as one
   * @param workers k
   */
  public static double fairRandom(long claims, int workers) {
    return claims == 0 ? Double.NaN : (double) claims / (claims + workers - 1);
  }
}
