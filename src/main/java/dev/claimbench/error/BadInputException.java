package dev.claimbench.error;

/**
 * Something the user gave cannot be used. Its message is one line, complete in itself (which
 * option, which value, what is legal), printed on stderr as it is; the exit code is 1.
 */
public final class BadInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message one line without a secret in it; never null
   */
  public BadInputException(String message) {
    super(message);
  }

  /**
   * @param option the option or parameter as the user writes it, for example {@code -p batchSize}
   * @param value the value given; must not be a secret
   * @param legal what would be legal, as the end of a sentence, for example {@code an integer >= 1}
   */
  public BadInputException(String option, String value, String legal) {
    this(option + ": '" + value + "' is not legal; legal: " + legal);
  }
}
