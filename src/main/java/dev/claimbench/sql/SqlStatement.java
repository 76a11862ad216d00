package dev.claimbench.sql;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One statement of a file, ready to be prepared.
 *
 * @param sql on one line, without comments, with a {@code ?} for each placeholder that is bound
 * @param shown the same with the placeholders' names in place of the question marks
 * @param bound the names of those placeholders, in the order of the question marks
 * @param inserted the names of those whose text was put in
 * @param origin where it stands in its file
 */
public record SqlStatement(
    String sql, String shown, List<String> bound, List<String> inserted, SqlOrigin origin) {

  private static final Set<String> TRANSACTION =
      Set.of(
          "begin",
          "start",
          "commit",
          "end",
          "rollback",
          "abort",
          "savepoint",
          "release",
          "prepare");

  /** Copies the lists. */
  public SqlStatement {
    bound = List.copyOf(bound);
    inserted = List.copyOf(inserted);
  }

  /**
   * @return its first word, lower case
   */
  public String command() {
    return sql.split("\\W", 2)[0].toLowerCase(Locale.ROOT);
  }

  /**
   * @return whether it would begin or end a transaction, or a part of one
   */
  public boolean controlsTransaction() {
    return TRANSACTION.contains(command());
  }
}
