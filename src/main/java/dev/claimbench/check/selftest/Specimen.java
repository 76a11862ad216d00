package dev.claimbench.check.selftest;

import dev.claimbench.check.Condition;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.db.UserTable;
import dev.claimbench.error.HarnessException;
import dev.claimbench.verify.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A claim of which it is known what the verifier has to say.
 *
 * @param engine whose SQL it is
 * @param name of the shape, or of the file of a known-bad claim
 * @param shape whether it is one of the shapes; a file of {@code check/bad} otherwise
 * @param lock what stands for {@code :lock}
 * @param begin how its transaction begins; null on PostgreSQL
 * @param table name of the table's file in {@code check/bad/table}; null for the ordinary table
 * @param conditions it is put through
 * @param expected what has to be found under each of them; null if nothing may be
 * @param tolerated what may be found beside it
 */
record Specimen(
    Engine engine,
    String name,
    boolean shape,
    LockClause lock,
    SqliteBegin begin,
    String table,
    List<Condition> conditions,
    Rule expected,
    Set<Rule> tolerated) {
  private static final String FOLDER = "/dev/claimbench/check/bad/";

  /** Copies the collections. */
  Specimen {
    conditions = List.copyOf(conditions);
    tolerated = Set.copyOf(tolerated);
  }

  /** The same claim, of which something else is believed. */
  Specimen believed(Rule other) {
    return new Specimen(engine, name, shape, lock, begin, table, conditions, other, Set.of());
  }

  /** The same claim under one condition alone. */
  Specimen under(Condition condition) {
    return new Specimen(
        engine, name, shape, lock, begin, table, List.of(condition), expected, tolerated);
  }

  /** What else belongs to the claim: its lock clause, how it begins; empty without either. */
  String variant() {
    if (engine == Engine.SQLITE) {
      return begin.name().toLowerCase(Locale.ROOT);
    }
    return switch (lock) {
      case AS_WRITTEN -> "";
      case NONE -> "no lock";
      default -> lock.sql();
    };
  }

  ClaimScript script() {
    return shape
        ? ClaimScript.load(engine, name, lock)
        : ClaimScript.parse(
            engine,
            name,
            text(engine.folder() + "/" + name),
            engine == Engine.SQLITE ? LockClause.NONE : lock);
  }

  /** Null for the ordinary table. */
  UserTable userTable() {
    return table == null ? null : UserTable.parse(table + ".sql", text("table/" + table));
  }

  /**
   * The comment at the head of a known-bad claim's file: what is wrong with it. Empty for shapes.
   */
  String why() {
    if (shape) {
      return "";
    }
    StringBuilder out = new StringBuilder();
    text(engine.folder() + "/" + name)
        .lines()
        .takeWhile(line -> line.startsWith("--"))
        .forEach(line -> out.append(out.isEmpty() ? "" : " ").append(line.substring(2).strip()));
    return out.toString();
  }

  private static String text(String file) {
    try (InputStream in = Specimen.class.getResourceAsStream(FOLDER + file + ".sql")) {
      if (in == null) {
        throw new HarnessException("resource missing: " + FOLDER + file + ".sql");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new HarnessException("resource " + FOLDER + file + ".sql cannot be read", e);
    }
  }
}
