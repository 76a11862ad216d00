package dev.claimbench.error;

/**
 * The harness could not do its part: a server did not start, a connection was refused, a result
 * could not be written. Its message is one line for stderr; the exit code is 1.
 */
public final class HarnessException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message one line without a secret in it; never null
   */
  public HarnessException(String message) {
    super(message);
  }

  /**
   * @param message one line without a secret in it; never null
   * @param cause what went wrong underneath; never printed to users
   */
  public HarnessException(String message, Throwable cause) {
    super(message, cause);
  }
}
