package dev.claimbench.db.server;

import dev.claimbench.db.PostgresAddress;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.security.SecureRandom;
import java.util.HexFormat;

/** A container's random password, and messages of others' code without it. */
final class Secret {
  private final String value;

  Secret(String value) {
    this.value = value;
  }

  /**
   * @return 32 hexadecimal digits that nobody can guess
   */
  static String random() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /**
   * @return the password itself, for the server and the driver only
   */
  String value() {
    return value;
  }

  /**
   * @param text any text; Docker and Testcontainers quote a container's environment in theirs
   * @return one line without the password, masked first: a cut could leave half of it
   */
  String mask(String text) {
    return OneLine.of(PostgresAddress.redact(text, value));
  }

  /**
   * @return the reason at the bottom of a failure, in one line without the password
   */
  String mask(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    String message = root.getMessage();
    return message != null && message.contains(value) ? mask(message) : OneLine.ofRoot(failure);
  }

  /**
   * @param doing what failed, the beginning of the message
   * @return a failure to throw; its cause is left out if a stack trace would show the password
   */
  HarnessException failure(String doing, Throwable cause) {
    String message = doing + ": " + mask(cause);
    return shownBy(cause) ? new HarnessException(message) : new HarnessException(message, cause);
  }

  private boolean shownBy(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (String.valueOf(t.getMessage()).contains(value)) {
        return true;
      }
    }
    return false;
  }
}
