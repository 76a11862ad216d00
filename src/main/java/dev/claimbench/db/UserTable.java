package dev.claimbench.db;

import dev.claimbench.error.BadInputException;
import dev.claimbench.sql.SqlFile;
import dev.claimbench.sql.SqlOrigin;
import dev.claimbench.sql.SqlReader;
import dev.claimbench.sql.SqlStatement;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A user's queue table, from a file of SQL: statements that make it, then those that load {@code
 * :backlog} rows. Comment lines of the form {@code -- claimbench: id = job_id} say what its columns
 * are called.
 */
public final class UserTable {
  private static final Pattern LINE =
      Pattern.compile("(?m)^[ \\t]*--[ \\t]*claimbench:[ \\t]*(.*?)[ \\t]*$");
  private static final Pattern PAIR = Pattern.compile("(\\w+)[ \\t]*=[ \\t]*(.+)");
  private static final Pattern NAME =
      Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$]*|\"(?:[^\"]|\"\")+\"");

  /** The state of a free task: a value; all others are names. */
  private static final String FREE = "free";

  private static final Map<String, String> DEFAULTS =
      Map.of("table", "tasks", "id", "id", "state", "status", FREE, "new");

  /** Without one the table does not say who claimed a row. */
  private static final String OWNER = "owner";

  private final String name;
  private final String text;
  private final Map<String, String> names;

  private UserTable(String name, String text, Map<String, String> names) {
    this.name = name;
    this.text = text;
    this.names = names;
  }

  /**
   * @throws BadInputException one line, with line and column where there is one
   */
  public static UserTable read(Path file) {
    return parse(file.toString(), SqlFile.read(file.toString()));
  }

  /**
   * @param name of the file, for messages
   * @param text all of it
   * @throws BadInputException one line, with line and column where there is one
   */
  public static UserTable parse(String name, String text) {
    Map<String, String> names = new HashMap<>();
    Matcher line = LINE.matcher(text);
    while (line.find()) {
      Matcher pair = PAIR.matcher(line.group(1));
      String key = pair.matches() ? pair.group(1) : "";
      String value = pair.matches() ? pair.group(2) : "";
      boolean known = DEFAULTS.containsKey(key) || key.equals(OWNER);
      if (!known || !(key.equals(FREE) || NAME.matcher(value).matches())) {
        throw bad(
            name,
            text,
            line,
            "is not legal; legal: table, id, state, owner, each = and a name without a schema;"
                + " free = and a value, or null");
      }
      if (names.put(key, value) != null) {
        throw bad(name, text, line, "comes a second time; once is legal");
      }
    }
    DEFAULTS.forEach(names::putIfAbsent);
    UserTable table = new UserTable(name, text, names);
    List<SqlStatement> statements = table.statements(1);
    for (SqlStatement statement : statements) {
      if (statement.controlsTransaction()) {
        throw new BadInputException(
            statement.origin().begin()
                + ": "
                + statement.command()
                + ": the file runs in transactions of ClaimBench's; leave this out");
      }
    }
    if (table.firstLoad(statements) < 0) {
      throw new BadInputException(
          name + ": no statement loads the table: one has to use :backlog, the number of rows");
    }
    return table;
  }

  private static BadInputException bad(String name, String text, Matcher line, String what) {
    return new BadInputException(
        name + SqlOrigin.place(text, line.start()) + ": '" + line.group(1) + "' " + what);
  }

  private List<SqlStatement> statements(long backlog) {
    return SqlReader.read(name, text, false, Set.of(), Map.of("backlog", Long.toString(backlog)));
  }

  private int firstLoad(List<SqlStatement> statements) {
    for (int i = 0; i < statements.size(); i++) {
      if (!statements.get(i).inserted().isEmpty()) {
        return i;
      }
    }
    return -1;
  }

  /** Those before the first that uses {@code :backlog}. */
  List<SqlStatement> making() {
    List<SqlStatement> all = statements(1);
    return all.subList(0, firstLoad(all));
  }

  /** The first that uses {@code :backlog}, and all after it. */
  List<SqlStatement> loading(long backlog) {
    List<SqlStatement> all = statements(backlog);
    return all.subList(firstLoad(all), all.size());
  }

  /**
   * @return the file's name
   */
  public String name() {
    return name;
  }

  /**
   * @return the table's name, as SQL
   */
  public String table() {
    return names.get("table");
  }

  /**
   * @return the key's column, as SQL
   */
  public String id() {
    return names.get("id");
  }

  /**
   * @return whether the table has a column for the worker
   */
  public boolean hasOwner() {
    return names.containsKey(OWNER);
  }

  /** Reads key, whether it is free, and worker, ordered by key. */
  String snapshot() {
    return "select %s, %s, %s from %s order by 1"
        .formatted(
            id(),
            "coalesce(" + free() + ", false)",
            hasOwner() ? names.get(OWNER) + "::text" : "null",
            table());
  }

  private String free() {
    return nullIsFree()
        ? names.get("state") + " is null"
        : names.get("state") + "::text = " + freeValue();
  }

  private boolean nullIsFree() {
    return names.get(FREE).equalsIgnoreCase("null");
  }

  private String freeValue() {
    if (nullIsFree()) {
      return "null";
    }
    String value = names.get(FREE);
    boolean quoted = value.length() > 1 && value.startsWith("'") && value.endsWith("'");
    return quoted ? value : "'" + value.replace("'", "''") + "'";
  }

  PostgresTable.Names forSql() {
    return new PostgresTable.Names(
        table(),
        id(),
        free(),
        names.get("state")
            + " = "
            + freeValue()
            + (hasOwner() ? ", " + names.get(OWNER) + " = null" : ""));
  }
}
