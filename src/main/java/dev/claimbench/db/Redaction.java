package dev.claimbench.db;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.PGProperty;

/**
 * Takes secrets out of what is printed or stored. What is not known to be harmless is hidden: a
 * password may hold any character, so a URL that was not quoted well can break anywhere.
 */
final class Redaction {
  private static final String HIDDEN = "***";
  private static final Pattern SERVER =
      Pattern.compile(
          "//[\\p{L}\\p{N}._-]*+(?:\\[[\\p{XDigit}:.]+])?(?::\\d{1,5})?"
              + "(?:,[\\p{L}\\p{N}._-]*+(?:\\[[\\p{XDigit}:.]+])?(?::\\d{1,5})?)*"
              + "(?<database>/[\\p{L}\\p{N}._%+$-]*)?");
  private static final Pattern SECRET_NAME =
      Pattern.compile("(?i).*(?:password|passwd|pwd|secret|token|credential|factoryarg).*");
  private static final Pattern NAMED_SECRET =
      Pattern.compile("(?is)((?:password|passwd|pwd|secret|token)[\\w.-]*[=:]).+");
  private static final Pattern BEFORE_HOST = Pattern.compile("(?s)(\\w+://).*@");
  private static final Pattern BARE_BEFORE_HOST =
      Pattern.compile("(?s)(^|=)(?!container:)[^\\s=:@/]+:[^/].*@");

  /** Names that sound secret but hold the name of a class or of a method. */
  private static final Set<String> HARMLESS = Set.of("sslpasswordcallback", "passwordencryption");

  /** A user and a password that lost their host: what follows the colon is no port. */
  private static final Pattern HOSTLESS =
      Pattern.compile("(\\w+://[^\\s/:@]*:)(?!\\d{1,5}(?:[/,?]|$))[^\\s/]+");

  private static final Pattern DATABASE_ALONE = Pattern.compile("[\\p{L}\\p{N}._%+$-]*");

  private Redaction() {}

  /**
   * @param name a property's name
   * @return whether its value may be a secret
   */
  static boolean secret(String name) {
    return !HARMLESS.contains(name.toLowerCase(Locale.ROOT)) && SECRET_NAME.matcher(name).matches();
  }

  /**
   * A command line argument of any kind, well-formed or not.
   *
   * @return the same text with all that may be a secret replaced by three stars
   */
  static String redact(String argument) {
    int url = argument.toLowerCase(Locale.ROOT).indexOf("jdbc:");
    if (url >= 0) {
      return plain(argument.substring(0, url)) + ofUrl(argument.substring(url));
    }
    return plain(argument);
  }

  /**
   * @param text any text, for example an error message of a library
   * @param secret one that is known; never empty
   * @return the text with three stars wherever the secret stood
   */
  static String hide(String text, String secret) {
    return text.replace(secret, HIDDEN);
  }

  private static String plain(String argument) {
    String shown = BEFORE_HOST.matcher(argument).replaceAll("$1" + HIDDEN + "@");
    shown = BARE_BEFORE_HOST.matcher(shown).replaceAll("$1" + HIDDEN + "@");
    shown = HOSTLESS.matcher(shown).replaceAll("$1" + HIDDEN);
    return NAMED_SECRET.matcher(shown).replaceAll("$1" + HIDDEN);
  }

  /** A JDBC URL: its server, and those of its properties that the driver knows to be no secret. */
  static String ofUrl(String url) {
    String scheme = "jdbc:postgresql:";
    if (!url.startsWith(scheme)) {
      return "jdbc:" + HIDDEN;
    }
    String rest = url.substring(scheme.length());
    int question = rest.indexOf('?');
    String server = question < 0 ? rest : rest.substring(0, question);
    Matcher harmless = SERVER.matcher(server);
    // With no database before its properties it may be a user, and a password up to a '?'.
    boolean shows = harmless.matches() && (question < 0 || harmless.group("database") != null);
    shows |= DATABASE_ALONE.matcher(server).matches();
    String shown = scheme + (shows ? server : "//" + HIDDEN);
    return question < 0 ? shown : shown + "?" + properties(rest.substring(question + 1));
  }

  private static String properties(String text) {
    List<String> shown = new ArrayList<>();
    for (String property : text.split("&")) {
      int equals = property.indexOf('=');
      String name = equals < 0 ? property : property.substring(0, equals);
      if (secret(name) && PGProperty.forName(name) != null) {
        shown.add(name + "=" + HIDDEN);
      } else if (equals < 0 || PGProperty.forName(name) == null) {
        // Perhaps the rest of a password that holds an ampersand.
        shown.add(HIDDEN);
      } else {
        shown.add(property);
      }
    }
    return String.join("&", shown);
  }
}
