package dev.claimbench.db;

import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * SQL kept in {@code .sql} resource files, so that it can be read in one place and pasted into psql
 * or the sqlite3 shell.
 */
public final class SqlResource {
  private SqlResource() {}

  /**
   * The file's text.
   *
   * @param room a class in the package whose resource folder holds the file
   * @param path the file's path below that folder, for example {@code postgres/create.sql}
   * @throws HarnessException when there is no such file
   */
  public static String text(Class<?> room, String path) {
    try (InputStream in = room.getResourceAsStream(path)) {
      if (in == null) {
        throw new HarnessException("the SQL file " + path + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new HarnessException("the SQL file " + path + " cannot be read", e);
    }
  }

  /** The file's statements, as {@link #split} sees them. Parameters as for {@link #text}. */
  public static List<String> statements(Class<?> room, String path) {
    return split(text(room, path));
  }

  /**
   * Splits a script into statements. A semicolon at a line's end ends a statement, whatever stands
   * around it; lines that are a comment, and empty ones, are left out.
   *
   * @return the statements in order, without their semicolons; maybe none
   */
  public static List<String> split(String script) {
    List<String> statements = new ArrayList<>();
    StringBuilder current = new StringBuilder();
    for (String line : script.split("\\R")) {
      String code = line.stripTrailing();
      if (code.isEmpty() || code.stripLeading().startsWith("--")) {
        continue;
      }
      boolean last = code.endsWith(";");
      current.append(last ? code.substring(0, code.length() - 1) : code + "\n");
      if (last) {
        flush(current, statements);
      }
    }
    flush(current, statements);
    return List.copyOf(statements);
  }

  private static void flush(StringBuilder current, List<String> statements) {
    String statement = current.toString().strip();
    current.setLength(0);
    if (!statement.isEmpty()) {
      statements.add(statement);
    }
  }
}
