package dev.claimbench.db;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Hides what may be a secret in a connection URL, well-formed or not. */
final class Redaction {
  private static final String HIDDEN = "***";
  private static final Pattern SECRET_NAME = Pattern.compile("pass|pwd|secret|token|credential");
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_.]*");
  private static final Pattern ASSIGNMENT =
      Pattern.compile("([A-Za-z_.]+)(\\s*=\\s*)('[^']*'|[^&\\s]*)");

  /** Names that sound secret but hold the name of a class or of a method. */
  private static final Set<String> HARMLESS = Set.of("sslpasswordcallback", "passwordencryption");

  private Redaction() {}

  /**
   * @param name a property's name
   * @return whether its value may be a secret
   */
  static boolean secret(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return !HARMLESS.contains(lower) && SECRET_NAME.matcher(lower).find();
  }

  /**
   * @param url a JDBC URL, or whatever a user gave in its place
   * @return the same text with passwords and the like replaced by three stars
   */
  static String redact(String url) {
    int mark = url.indexOf('?');
    String head = mark < 0 ? url : url.substring(0, mark);
    int slashes = head.indexOf("//");
    if (slashes < 0) {
      return assignments(url);
    }
    int last = url.lastIndexOf('@');
    if (last >= 0 && url.indexOf('=') > last) {
      // A question mark inside user:password@ does not start the properties.
      mark = url.indexOf('?', last);
      head = mark < 0 ? url : url.substring(0, mark);
    }
    String shown = head.substring(0, slashes + 2) + authority(head.substring(slashes + 2));
    return mark < 0 ? assignments(shown) : shown + "?" + properties(url.substring(mark + 1));
  }

  private static String authority(String text) {
    int at = text.lastIndexOf('@');
    if (at >= 0) {
      int colon = text.indexOf(':');
      return colon < 0 || colon > at
          ? text
          : text.substring(0, colon + 1) + HIDDEN + text.substring(at);
    }
    int slash = text.indexOf('/');
    String hosts = slash < 0 ? text : text.substring(0, slash);
    List<String> shown = new ArrayList<>();
    for (String host : hosts.split(",", -1)) {
      int colon = host.lastIndexOf(':');
      boolean port = colon < host.lastIndexOf(']') || host.substring(colon + 1).matches("\\d*");
      // "user:password" without its "@host" looks like a host with a strange port.
      shown.add(colon < 0 || port ? host : host.substring(0, colon + 1) + HIDDEN);
    }
    return String.join(",", shown) + (slash < 0 ? "" : text.substring(slash));
  }

  private static String properties(String query) {
    List<String> shown = new ArrayList<>();
    for (String property : query.split("&", -1)) {
      int equals = property.indexOf('=');
      if (equals < 0) {
        shown.add(PLAIN_NAME.matcher(property).matches() ? property : HIDDEN);
      } else {
        String name = property.substring(0, equals);
        shown.add(secret(name) ? name + "=" + HIDDEN : property);
      }
    }
    return String.join("&", shown);
  }

  private static String assignments(String text) {
    return ASSIGNMENT.matcher(text).replaceAll(m -> secret(m.group(1)) ? "$1$2" + HIDDEN : "$0");
  }
}
