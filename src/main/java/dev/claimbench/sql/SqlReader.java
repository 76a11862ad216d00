package dev.claimbench.sql;

import dev.claimbench.error.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.postgresql.core.Parser;

/**
 * Reads a file of SQL: takes comments out, splits it into statements, and puts a question mark, or
 * a text, for each placeholder such as {@code :batch}. What stands in strings, quoted names and
 * dollar quotes is left alone, and so are casts ({@code ::int}) and array slices ({@code a[1:n]}).
 */
public final class SqlReader {
  private final String name;
  private final String text;
  private final boolean sqlite;
  private final Set<String> bind;
  private final Map<String, String> insert;
  private final SqlScanner scanner;
  private final List<SqlStatement> statements = new ArrayList<>();

  private StringBuilder sql;
  private StringBuilder shown;
  private SqlOrigin.Builder sent;
  private List<String> bound;
  private List<String> inserted;
  private int brackets;

  private SqlReader(
      String name, String text, boolean sqlite, Set<String> bind, Map<String, String> insert) {
    this.name = name;
    this.text = text;
    this.sqlite = sqlite;
    this.bind = bind;
    this.insert = insert;
    this.scanner = new SqlScanner(text, sqlite);
    begin();
  }

  /**
   * @param name of the file, for messages
   * @param text all of it
   * @param sqlite whether it is SQLite's SQL, PostgreSQL's otherwise
   * @param bind names of placeholders that become question marks
   * @param insert names of placeholders that become text
   * @return the statements in order, at least one
   * @throws BadInputException one line with line and column
   */
  public static List<SqlStatement> read(
      String name, String text, boolean sqlite, Set<String> bind, Map<String, String> insert) {
    SqlReader reader = new SqlReader(name, text, sqlite, bind, insert);
    int at = 0;
    while (at < text.length()) {
      at = reader.step(at);
    }
    reader.flush();
    if (reader.statements.isEmpty()) {
      throw new BadInputException(name + ": holds no statement");
    }
    return List.copyOf(reader.statements);
  }

  private int step(int at) {
    int end = scanner.comment(at);
    if (end != at) {
      space(at);
      return whole(end, at, "comment");
    }
    end = scanner.quoted(at);
    if (end != at) {
      copy(at, whole(end, at, "string or name"));
      return end;
    }
    char c = text.charAt(at);
    if (Character.isWhitespace(c)) {
      space(at);
      return at + 1;
    }
    if (c == ';') {
      flush();
      return at + 1;
    }
    return c == ':' ? colon(at) : code(at, c);
  }

  private int code(int at, char c) {
    if (c == '?' && !sqlite) {
      // An operator such as jsonb's; the driver takes two for one.
      sql.append("??");
      shown.append(c);
      sent.add(c, at);
      return at + 1;
    }
    if (c == '?' || (c == '$' && !continues(at))) {
      throw bad(at, c + " is no placeholder here; legal: " + legal());
    }
    if (c == '\\') {
      throw bad(at, "a backslash outside of a string: psql's own commands cannot be used");
    }
    brackets += c == '[' ? 1 : c == ']' ? -1 : 0;
    copy(at, at + 1);
    return at + 1;
  }

  private int colon(int at) {
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    if (next == ':' || next == '=') {
      copy(at, at + 2);
      return at + 2;
    }
    if (next == '\'' || next == '"') {
      throw bad(at, "psql's quoted variables are no placeholders here; legal: " + legal());
    }
    if (!Parser.isIdentifierStartChar(next) || slice(at)) {
      copy(at, at + 1);
      return at + 1;
    }
    int end = at + 1;
    while (end < text.length() && Parser.isIdentifierContChar(text.charAt(end))) {
      end++;
    }
    placeholder(text.substring(at + 1, end), at);
    return end;
  }

  /** In {@code a[1:n]} the colon follows the lower bound at once. */
  private boolean slice(int at) {
    return brackets > 0 && at > 0 && (continues(at) || ")]".indexOf(text.charAt(at - 1)) >= 0);
  }

  private void placeholder(String word, int at) {
    if (bind.contains(word)) {
      bound.add(word);
      sql.append('?');
      shown.append(':').append(word);
      // PostgreSQL sees $1, $2, ... and counts their characters.
      sent.add("$" + bound.size(), at);
    } else if (insert.containsKey(word)) {
      inserted.add(word);
      sql.append(insert.get(word));
      shown.append(insert.get(word));
      sent.add(insert.get(word), at);
    } else {
      throw bad(at, "unknown placeholder :" + word + "; legal: " + legal());
    }
  }

  private String legal() {
    List<String> names = new ArrayList<>();
    bind.stream().sorted().forEach(n -> names.add(":" + n));
    insert.keySet().stream().sorted().forEach(n -> names.add(":" + n));
    return String.join(", ", names);
  }

  /** Whether the character before belongs to a name or number. */
  private boolean continues(int at) {
    return at > 0 && Parser.isIdentifierContChar(text.charAt(at - 1));
  }

  private void copy(int from, int to) {
    // A question mark in a string needs no doubling: the drivers know strings.
    sql.append(text, from, to);
    shown.append(text, from, to);
    for (int i = from; i < to; i++) {
      sent.add(text.charAt(i), i);
    }
  }

  private void space(int at) {
    if (!sent.isEmpty() && !sent.endsWithSpace()) {
      sql.append(' ');
      shown.append(' ');
      sent.add(' ', at);
    }
  }

  private void begin() {
    sql = new StringBuilder();
    shown = new StringBuilder();
    sent = new SqlOrigin.Builder();
    bound = new ArrayList<>();
    inserted = new ArrayList<>();
    brackets = 0;
  }

  private void flush() {
    String statement = sql.toString().strip();
    if (!statement.isEmpty()) {
      statements.add(
          new SqlStatement(
              statement, shown.toString().strip(), bound, inserted, sent.build(name, text)));
    }
    begin();
  }

  private int whole(int end, int at, String what) {
    if (end < 0) {
      throw bad(at, "the " + what + " that begins here does not end");
    }
    return end;
  }

  private BadInputException bad(int at, String what) {
    return new BadInputException(name + SqlOrigin.place(text, at) + ": " + what);
  }
}
