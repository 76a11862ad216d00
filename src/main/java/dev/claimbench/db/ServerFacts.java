package dev.claimbench.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a PostgreSQL server says of itself, for those who want to judge its figures.
 *
 * @param version its whole version line; null if it did not say
 * @param changed settings that are not at their default for this session, by name, with units
 * @param defaults settings that matter for a queue and are at their default, likewise
 * @param hidden names of settings that may hold a secret, so that their values are not kept
 */
public record ServerFacts(
    String version,
    Map<String, String> changed,
    Map<String, String> defaults,
    List<String> hidden) {
  private static final QueueScript SCRIPT = new QueueScript("postgres");

  /** They may hold passwords, or commands that do. */
  private static final Set<String> SECRET =
      Set.of(
          "primary_conninfo",
          "ssl_passphrase_command",
          "archive_command",
          "archive_cleanup_command",
          "restore_command",
          "recovery_end_command");

  /**
   * @param connection open, in any transaction mode
   * @throws SQLException if the server refuses
   */
  public static ServerFacts read(Connection connection) throws SQLException {
    Map<String, String> changed = new TreeMap<>();
    Map<String, String> defaults = new TreeMap<>();
    List<String> hidden = new ArrayList<>();
    String version = null;
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery("select version()")) {
        version = row.next() ? row.getString(1) : null;
      }
      try (ResultSet rows = statement.executeQuery(SCRIPT.statement("facts.sql"))) {
        while (rows.next()) {
          String name = rows.getString("name");
          if (secret(name)) {
            hidden.add(name);
          } else {
            (rows.getBoolean("changed") ? changed : defaults)
                .put(name, PostgresAddress.redact(String.valueOf(rows.getString("value"))));
          }
        }
      }
    }
    return new ServerFacts(version, changed, defaults, hidden);
  }

  /**
   * @param name of a setting
   * @return whether its value may hold a secret; a path to a key is none. What an extension or an
   *     application has put there under a name of its own is looked at with more suspicion
   */
  static boolean secret(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    boolean suspect = lower.contains(".") && lower.matches(".*(key|pass|conn|dsn|url|auth).*");
    return suspect || SECRET.contains(lower) || Redaction.secret(lower.replace("_", ""));
  }
}
