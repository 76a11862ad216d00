package dev.claimbench.db.server;

import dev.claimbench.db.PostgresAddress;
import dev.claimbench.error.BadInputException;
import java.util.regex.Pattern;

/**
 * What the user asked for with {@code --postgres}.
 *
 * @param source the kind of server asked for
 * @param image the image of a container, also of the one that {@code auto} tries; null for the
 *     others
 * @param url the JDBC URL as given, which may hold a password: for {@link PostgresAddress} only;
 *     null for the others
 */
public record ServerChoice(Source source, String image, String url) {
  /** The image where none is named. */
  public static final String DEFAULT_IMAGE = "postgres:18";

  private static final String OPTION = "--postgres";
  private static final String LEGAL =
      "auto, embedded, container, container:IMAGE, jdbc:postgresql://HOST:PORT/DATABASE";

  /** Registry, path, tag and digest: enough to tell an image's name from a slip of the keyboard. */
  private static final Pattern IMAGE =
      Pattern.compile(
          "[a-z0-9][a-z0-9.-]*(:\\d+)?(/[a-z0-9][a-z0-9._-]*)*(:\\w[\\w.-]*)?(@sha256:[0-9a-f]{64})?");

  /** The kinds of server to ask for. */
  public enum Source {
    /** A container where Docker answers, embedded otherwise. */
    AUTO,
    /** Embedded and nothing else. */
    EMBEDDED,
    /** A container and nothing else. */
    CONTAINER,
    /** The user's own server. */
    URL
  }

  /**
   * @param value the option's value; never null
   * @return the choice; a URL has been checked as far as that works without connecting
   * @throws BadInputException if it is none of the legal values; secrets in it are not shown
   */
  public static ServerChoice parse(String value) {
    if (value.startsWith("jdbc:postgresql:")) {
      PostgresAddress.of(value, warning -> {});
      return new ServerChoice(Source.URL, null, value);
    }
    return switch (value) {
      case "auto" -> new ServerChoice(Source.AUTO, DEFAULT_IMAGE, null);
      case "embedded" -> new ServerChoice(Source.EMBEDDED, null, null);
      case "container" -> new ServerChoice(Source.CONTAINER, DEFAULT_IMAGE, null);
      default -> container(value);
    };
  }

  private static ServerChoice container(String value) {
    String prefix = "container:";
    String image = value.startsWith(prefix) ? value.substring(prefix.length()) : "";
    if (!IMAGE.matcher(image).matches()) {
      throw new BadInputException(OPTION, PostgresAddress.redact(value), LEGAL);
    }
    return new ServerChoice(Source.CONTAINER, image, null);
  }

  /**
   * @return the option's value again, without secrets
   */
  @Override
  public String toString() {
    return switch (source) {
      case AUTO -> "auto";
      case EMBEDDED -> "embedded";
      case CONTAINER -> "container:" + image;
      case URL -> PostgresAddress.redact(url);
    };
  }
}
