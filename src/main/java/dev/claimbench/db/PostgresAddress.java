package dev.claimbench.db;

import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.postgresql.Driver;

/**
 * How to reach a PostgreSQL server. The URL is safe to print and to store; the password is in
 * {@link #password()} alone, and must go nowhere but to the driver.
 *
 * @param url a JDBC URL without user, password or any other secret; never null
 * @param user the role to connect as; never null
 * @param password its password, or null where none is known
 */
public record PostgresAddress(String url, String user, String password) {
  private static final String LEGAL =
      "jdbc:postgresql://HOST:PORT/DATABASE, with properties after a question mark";

  /** Seconds after which a connection attempt is given up, unless the URL says otherwise. */
  private static final String CONNECT_LIMIT = "10";

  /** Held so that it is not collected: the driver warns about a bad URL with the URL in full. */
  private static final Logger DRIVER_LOG = Logger.getLogger("org.postgresql");

  static {
    DRIVER_LOG.setLevel(Level.OFF);
  }

  /**
   * Reads a user's URL. User and password come from the URL, else from PGUSER and PGPASSWORD, else
   * the password from the password file and the user from the operating system.
   *
   * @param jdbcUrl as the user gave it, maybe with a password in it
   * @param notice takes a line where the password file exists but is not used
   * @throws BadInputException if the driver does not understand the URL, or it holds a secret that
   *     could not be kept out of files and process lists
   */
  public static PostgresAddress of(String jdbcUrl, Consumer<String> notice) {
    return of(jdbcUrl, System.getenv(), Path.of(System.getProperty("user.home")), notice);
  }

  static PostgresAddress of(
      String jdbcUrl, Map<String, String> env, Path home, Consumer<String> notice) {
    String safe = withoutUser(jdbcUrl);
    // Compared by identity: says that neither the URL nor a service file holds a password, and
    // keeps the driver from its own look into the password file.
    String none = new String("none");
    Properties defaults = new Properties();
    defaults.setProperty("user", given(env, "PGUSER", System.getProperty("user.name")));
    defaults.setProperty("password", none);
    Properties parsed = Driver.parseURL(jdbcUrl, new Properties(defaults));
    if (parsed == null) {
      throw new BadInputException("--postgres", redact(jdbcUrl), LEGAL);
    }
    String user = parsed.getProperty("user");
    String password = parsed.getProperty("password");
    if (password == none) {
      password = given(env, "PGPASSWORD", null);
      if (password == null) {
        PgPassFile file = new PgPassFile(PgPassFile.location(env, home), notice);
        password = fromFile(file, parsed, user);
      }
    }
    return new PostgresAddress(safe, user, password);
  }

  private static String given(Map<String, String> env, String name, String otherwise) {
    String value = env.get(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }

  /** The first host of the URL that the file knows decides: a URL has one password. */
  private static String fromFile(PgPassFile file, Properties parsed, String user) {
    String[] hosts = parsed.getProperty("PGHOST").split(",");
    String[] ports = parsed.getProperty("PGPORT").split(",");
    for (int i = 0; i < hosts.length; i++) {
      String host = hosts[i].replaceAll("^\\[|]$", "");
      String found = file.password(host, ports[i], parsed.getProperty("PGDBNAME"), user);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static String withoutUser(String jdbcUrl) {
    int mark = jdbcUrl.indexOf('?');
    String head = mark < 0 ? jdbcUrl : jdbcUrl.substring(0, mark);
    if (head.contains("@")) {
      throw new BadInputException(
          "--postgres",
          redact(jdbcUrl),
          "user and password as ?user=...&password=..., or in PGUSER and PGPASSWORD");
    }
    List<String> kept = new ArrayList<>();
    for (String property : mark < 0 ? new String[0] : jdbcUrl.substring(mark + 1).split("&")) {
      String name = property.split("=", 2)[0];
      if (name.equals("user") || name.equals("password")) {
        continue;
      }
      if (Redaction.secret(name)) {
        throw new BadInputException(
            "--postgres: "
                + name
                + " cannot be given in the URL, it would end up in process lists");
      }
      kept.add(property);
    }
    return kept.isEmpty() ? head : head + "?" + String.join("&", kept);
  }

  /**
   * @param url a JDBC URL or whatever was given in its place; never null
   * @return the same with passwords and the like replaced by three stars, fit for messages and
   *     files
   */
  public static String redact(String url) {
    return Redaction.redact(url);
  }

  /**
   * @param text what another program said
   * @param secret a password that may stand in it; never empty
   * @return the text with three stars in the secret's place
   */
  public static String redact(String text, String secret) {
    return Redaction.hide(text, secret);
  }

  /**
   * Opens a connection; gives up after 10 s unless {@code extra} or the URL sets other limits.
   *
   * @param extra the driver's connection properties, or null
   * @throws SQLException as the driver throws it
   */
  public Connection connect(Properties extra) throws SQLException {
    Properties all = new Properties();
    all.setProperty("ApplicationName", "claimbench");
    all.setProperty("loginTimeout", CONNECT_LIMIT);
    all.setProperty("connectTimeout", CONNECT_LIMIT);
    if (extra != null) {
      extra.stringPropertyNames().forEach(name -> all.setProperty(name, extra.getProperty(name)));
    }
    all.setProperty("user", user);
    // Empty and not absent, or the driver reads the password file by its own, laxer rules.
    all.setProperty("password", password == null ? "" : password);
    Connection connection = new Driver().connect(url, all);
    if (connection == null) {
      throw new SQLException("not a URL of the PostgreSQL driver: " + redact(url), "08001");
    }
    return connection;
  }

  /**
   * As {@link #connect}, for the places where failing ends the run.
   *
   * @throws HarnessException one line that says where, as whom and why it failed
   */
  public Connection open(Properties extra) {
    try {
      return connect(extra);
    } catch (SQLException e) {
      throw new HarnessException(
          "--postgres: cannot connect to " + url + " as " + user + ": " + reason(e), e);
    }
  }

  private String reason(SQLException e) {
    boolean password = "28P01".equals(e.getSQLState()) || "08004".equals(e.getSQLState());
    if (password && this.password == null) {
      return "the server asks for a password; PGPASSWORD or the password file can give it";
    }
    // The driver's own text often says no more than that it failed (an unknown host).
    String cause = e.getCause() == null ? "" : " (" + OneLine.ofRoot(e) + ")";
    return OneLine.of(e) + cause;
  }

  /**
   * @return URL and user; never the password
   */
  @Override
  public String toString() {
    return url + " as " + user;
  }
}
