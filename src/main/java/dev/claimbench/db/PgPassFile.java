package dev.claimbench.db;

import dev.claimbench.error.OneLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * PostgreSQL's password file, read by libpq's rules: lines {@code
 * host:port:database:user:password}, a star for any value, backslash before a colon or a backslash.
 * The driver's own reader is not used because it takes a file that others can read, and knows no
 * list of hosts.
 */
final class PgPassFile {
  private static final Set<PosixFilePermission> FOREIGN =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.GROUP_EXECUTE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE,
          PosixFilePermission.OTHERS_EXECUTE);

  private final Path file;
  private final Consumer<String> notice;

  /**
   * @param file the file, which need not exist
   * @param notice takes the line that says why an existing file is not used
   */
  PgPassFile(Path file, Consumer<String> notice) {
    this.file = file;
    this.notice = notice;
  }

  /**
   * @param env the environment: PGPASSFILE, and APPDATA on Windows
   * @param home the user's home folder
   * @return where libpq looks for the file
   */
  static Path location(Map<String, String> env, Path home) {
    String given = env.get("PGPASSFILE");
    if (given != null && !given.isBlank()) {
      return Path.of(given);
    }
    String roaming = env.get("APPDATA");
    return roaming != null && System.getProperty("os.name").startsWith("Windows")
        ? Path.of(roaming, "postgresql", "pgpass.conf")
        : home.resolve(".pgpass");
  }

  /**
   * @return the password of the first line that matches, or null
   */
  String password(String host, String port, String database, String user) {
    if (!usable()) {
      return null;
    }
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return text.lines()
          .map(line -> match(line, host, port, database, user))
          .filter(found -> found != null && !found.isEmpty())
          .findFirst()
          .orElse(null);
    } catch (IOException e) {
      notice.accept("password file ignored: " + OneLine.of(e));
      return null;
    }
  }

  private boolean usable() {
    if (!Files.exists(file)) {
      return false;
    }
    if (!Files.isRegularFile(file)) {
      notice.accept("password file ignored: " + file + " is not a plain file");
      return false;
    }
    try {
      Set<PosixFilePermission> foreign = EnumSet.copyOf(FOREIGN);
      foreign.retainAll(Files.getPosixFilePermissions(file));
      if (!foreign.isEmpty()) {
        notice.accept(
            "password file ignored: "
                + file
                + " is open to group or world; chmod 0600 makes it usable");
        return false;
      }
    } catch (UnsupportedOperationException e) {
      return true; // No such permissions on this file system (Windows); libpq does not check there.
    } catch (IOException e) {
      notice.accept("password file ignored: " + OneLine.of(e));
      return false;
    }
    return true;
  }

  /**
   * @return the password on this line if it is for these values, else null
   */
  static String match(String line, String host, String port, String database, String user) {
    if (line.startsWith("#")) {
      return null;
    }
    String rest = line;
    for (String value : new String[] {host, port, database, user}) {
      rest = skip(rest, value);
      if (rest == null) {
        return null;
      }
    }
    StringBuilder password = new StringBuilder();
    for (int i = 0; i < rest.length() && rest.charAt(i) != ':'; i++) {
      if (rest.charAt(i) == '\\' && i + 1 < rest.length()) {
        i++;
      }
      password.append(rest.charAt(i));
    }
    return password.toString();
  }

  /** What follows the field and its colon, if the field is a star or says this value. */
  private static String skip(String line, String value) {
    if (line.startsWith("*:")) {
      return line.substring(2);
    }
    int v = 0;
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == ':' && v == value.length()) {
        return line.substring(i + 1);
      }
      if (line.charAt(i) == '\\') {
        i++;
      }
      // Colons need no backslash where the value itself goes on with one (an IPv6 address).
      if (v == value.length() || i == line.length() || line.charAt(i) != value.charAt(v)) {
        return null;
      }
      v++;
    }
    return null;
  }
}
