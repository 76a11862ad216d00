package dev.claimbench.claim;

import dev.claimbench.claim.ClaimStatement.Placeholder;
import dev.claimbench.error.BadInputException;
import dev.claimbench.sql.SqlFile;
import dev.claimbench.sql.SqlReader;
import dev.claimbench.sql.SqlStatement;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A claim as data: the statements of one shape, read from a {@code .sql} file that can be pasted
 * into psql (with {@code \set batch 10} and the like) or the sqlite3 shell. The statements run in
 * order in one transaction; the tasks claimed are those whose ids the last statement returns that
 * returns rows.
 */
public final class ClaimScript {
  /** In front of a path, in place of a shape's name: the user's own claim. */
  public static final String FILE = "file:";

  private static final Set<String> BOUND = Set.of("batch", "worker", "ids");

  private final String name;
  private final String text;
  private final List<ClaimStatement> statements;
  private final boolean locks;

  private ClaimScript(String name, String text, List<ClaimStatement> statements, boolean locks) {
    this.name = name;
    this.text = text;
    this.statements = statements;
    this.locks = locks;
  }

  /**
   * Reads a shape.
   *
   * @param engine whose folder to look in
   * @param shape the resource's name without {@code .sql}, or {@link #FILE} and a path
   * @param lock what stands for {@code :lock}; {@link LockClause#NONE} for SQLite
   * @throws BadInputException if there is no such shape, or if the file cannot work
   */
  public static ClaimScript load(Engine engine, String shape, LockClause lock) {
    if (shape.startsWith(FILE)) {
      String path = shape.substring(FILE.length());
      return parse(engine, path, SqlFile.read(path), lock);
    }
    String resource = engine.folder() + "/" + shape + ".sql";
    try (InputStream in = ClaimScript.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new BadInputException("-p shape", shape, "a shape of " + engine.folder());
      }
      return parse(engine, shape, new String(in.readAllBytes(), StandardCharsets.UTF_8), lock);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @param name what the claim is called in results and messages
   * @param sql the text of a {@code .sql} file
   * @param lock what stands for {@code :lock}
   * @throws BadInputException one line with line and column if it cannot work
   */
  public static ClaimScript parse(Engine engine, String name, String sql, LockClause lock) {
    List<SqlStatement> read =
        SqlReader.read(
            name,
            sql,
            engine == Engine.SQLITE,
            BOUND,
            engine == Engine.SQLITE ? Map.of() : Map.of("lock", lock.sql()));
    List<ClaimStatement> statements = new ArrayList<>();
    for (SqlStatement statement : read) {
      if (statement.controlsTransaction()) {
        throw new BadInputException(
            statement.origin().begin()
                + ": "
                + statement.command()
                + ": a claim's transaction is begun and ended for it; leave this out");
      }
      if (statements.isEmpty() && statement.bound().contains("ids")) {
        throw new BadInputException(
            statement.origin().begin()
                + ": :ids in the first statement: there is none before it that returns any");
      }
      statements.add(
          new ClaimStatement(
              statement.sql(),
              statement.bound().stream()
                  .map(word -> Placeholder.valueOf(word.toUpperCase(Locale.ROOT)))
                  .toList(),
              statement.origin()));
    }
    return new ClaimScript(
        name,
        read.stream().map(SqlStatement::shown).collect(Collectors.joining("; ")),
        List.copyOf(statements),
        read.stream().anyMatch(s -> s.inserted().contains("lock")));
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

  /**
   * @return whether the text has a place for the lock clause, so that another one makes another
   *     claim
   */
  public boolean locks() {
    return locks;
  }
}
