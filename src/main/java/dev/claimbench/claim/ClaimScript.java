package dev.claimbench.claim;

import dev.claimbench.error.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A claim as data: the statements of one shape, read from a {@code .sql} resource that can be
 * pasted into psql (with {@code \set batch 10} and the like) or the sqlite3 shell.
 *
 * <p>The resources are our own, so the reader is simple: comment lines start with {@code --}, a
 * statement ends with {@code ;} at the end of a line, no placeholder stands inside a string.
 */
public final class ClaimScript {
  private static final Pattern PLACEHOLDER = Pattern.compile("(?<!:):(batch|worker|ids|lock)\\b");

  private final String name;
  private final String text;
  private final List<ClaimStatement> statements;

  private ClaimScript(String name, String text, List<ClaimStatement> statements) {
    this.name = name;
    this.text = text;
    this.statements = statements;
  }

  /**
   * Reads a shape.
   *
   * @param engine whose folder to look in
   * @param shape the resource's name without {@code .sql}
   * @param lock what stands for {@code :lock}; {@link LockClause#NONE} for SQLite
   * @throws BadInputException if there is no such shape
   */
  public static ClaimScript load(Engine engine, String shape, LockClause lock) {
    String resource = engine.folder() + "/" + shape + ".sql";
    try (InputStream in = ClaimScript.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new BadInputException("-p shape", shape, "a shape of " + engine.folder());
      }
      return parse(shape, new String(in.readAllBytes(), StandardCharsets.UTF_8), lock);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @param name what the claim is called in results
   * @param sql the text of a {@code .sql} resource
   * @param lock what stands for {@code :lock}
   */
  static ClaimScript parse(String name, String sql, LockClause lock) {
    StringBuilder code = new StringBuilder();
    for (String line : sql.lines().toList()) {
      if (!line.stripLeading().startsWith("--")) {
        code.append(line.strip()).append('\n');
      }
    }
    List<ClaimStatement> statements = new ArrayList<>();
    for (String statement : code.toString().split(";\n")) {
      if (!statement.isBlank()) {
        statements.add(compile(statement, lock));
      }
    }
    if (statements.isEmpty()) {
      throw new IllegalArgumentException(name + ": no statement");
    }
    String text = code.toString().replace(":lock", lock.sql()).replaceAll("\\s+", " ").strip();
    return new ClaimScript(name, text, List.copyOf(statements));
  }

  private static ClaimStatement compile(String statement, LockClause lock) {
    List<ClaimStatement.Placeholder> placeholders = new ArrayList<>();
    StringBuilder sql = new StringBuilder();
    Matcher matcher = PLACEHOLDER.matcher(statement);
    while (matcher.find()) {
      String found = matcher.group(1);
      if (found.equals("lock")) {
        matcher.appendReplacement(sql, lock.sql());
      } else {
        placeholders.add(ClaimStatement.Placeholder.valueOf(found.toUpperCase(Locale.ROOT)));
        matcher.appendReplacement(sql, "?");
      }
    }
    matcher.appendTail(sql);
    return new ClaimStatement(sql.toString().replace('\n', ' ').strip(), placeholders);
  }

  /**
   * @return the shape's name
   */
  public String name() {
    return name;
  }

  /**
   * @return the whole claim on one line, lock clause included, as witnesses show it
   */
  public String text() {
    return text;
  }

  /**
   * @return the statements in the order they run, at least one
   */
  public List<ClaimStatement> statements() {
    return statements;
  }
}
