package dev.claimbench.claim;

/** A worker's way to claim tasks. Used by one thread; owns its connection. */
public interface Claimer extends AutoCloseable {

  /**
   * One claim call: begin, claim, hold, commit, with retries inside. Never throws for what the
   * database answers: the call's outcome and error tell. An interrupted worker cuts its hold short,
   * makes no further attempt, and stays interrupted.
   *
   * @param call filled by this; its old content is lost
   */
  void claim(ClaimCall call);

  /** Closes the connection; errors are ignored, since nothing is measured any more. */
  @Override
  void close();
}
