package dev.claimbench.sql;

import org.postgresql.core.Parser;

/**
 * Finds the ends of what is no code in SQL: strings, quoted names, dollar quotes, comments. The
 * rules are pgjdbc's own; SQLite's additions, {@code [name]} and {@code `name`}, are known beside
 * them.
 */
final class SqlScanner {
  private final char[] sql;
  private final boolean sqlite;

  SqlScanner(String sql, boolean sqlite) {
    this.sql = sql.toCharArray();
    this.sqlite = sqlite;
  }

  /**
   * @param at any position
   * @return where the comment that begins there ends, behind its last character; {@code at} if none
   *     does; {@code -1} if it does not end
   */
  int comment(int at) {
    if (starts(at, '-', '-')) {
      return Math.min(sql.length, Parser.parseLineComment(sql, at) + 1);
    }
    if (starts(at, '/', '*')) {
      return closed(Parser.parseBlockComment(sql, at), at, '/');
    }
    return at;
  }

  /**
   * @param at any position
   * @return likewise for a string or a quoted name
   */
  int quoted(int at) {
    return switch (sql[at]) {
      case '\'' -> closed(Parser.parseSingleQuotes(sql, at, !escapes(at)), at, '\'');
      case '"' -> closed(Parser.parseDoubleQuotes(sql, at), at, '"');
      case '$' -> dollar(at);
      case '[' -> sqlite ? closed(find(at + 1, ']'), at, ']') : at;
      case '`' -> sqlite ? closed(find(at + 1, '`'), at, '`') : at;
      default -> at;
    };
  }

  private int dollar(int at) {
    if (sqlite || (at > 0 && Parser.isIdentifierContChar(sql[at - 1]))) {
      return at;
    }
    int last = Parser.parseDollarQuotes(sql, at);
    // The parser stays where it is if this is no tag, and runs to the end if the tag never closes.
    return last == at ? at : closed(last, at, '$');
  }

  /** pgjdbc's parsers answer with the last character, or with the length if it is missing. */
  private int closed(int last, int first, char mark) {
    return last >= sql.length || last == first || sql[last] != mark ? -1 : last + 1;
  }

  private int find(int from, char mark) {
    for (int i = from; i < sql.length; i++) {
      if (sql[i] == mark) {
        return i;
      }
    }
    return sql.length;
  }

  /** Whether the quote belongs to a string such as {@code E'\''}. */
  private boolean escapes(int at) {
    return !sqlite
        && at > 0
        && (sql[at - 1] == 'E' || sql[at - 1] == 'e')
        && (at == 1 || !Parser.isIdentifierContChar(sql[at - 2]));
  }

  private boolean starts(int at, char first, char second) {
    return sql[at] == first && at + 1 < sql.length && sql[at + 1] == second;
  }
}
