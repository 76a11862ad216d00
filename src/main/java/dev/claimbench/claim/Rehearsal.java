package dev.claimbench.claim;

import dev.claimbench.db.KeyKind;
import dev.claimbench.db.Keys;
import dev.claimbench.db.Outside;
import dev.claimbench.db.SqlComplaint;
import dev.claimbench.error.BadInputException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs a user's claim once on a loaded table and rolls it back, so that what cannot work is told in
 * one line with its place in the file, before anything is measured.
 */
public final class Rehearsal {
  private Rehearsal() {}

  /**
   * @param engine whose
   * @param connection of its own, on PostgreSQL with the table's schema first in the search path;
   *     left in autocommit with nothing changed
   * @param script the claim
   * @param options batch and worker
   * @param keys of the free tasks that were loaded
   * @param loaded their numbers
   * @throws BadInputException one line: what is wrong, and where
   */
  public static void run(
      Engine engine,
      Connection connection,
      ClaimScript script,
      ClaimOptions options,
      Keys keys,
      long[] loaded) {
    try {
      Outside outside = engine == Engine.POSTGRES ? new Outside(connection) : null;
      connection.setAutoCommit(false);
      try {
        List<Object> ids = claim(engine, connection, script, options, keys.kind());
        if (outside != null) {
          outside.check(script.name());
        }
        judge(ids, script, keys, loaded);
      } finally {
        connection.rollback();
        connection.setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw new BadInputException(script.name() + ": " + firstLine(e));
    }
  }

  /** What the last statement returned that returned rows; null if none did. */
  private static List<Object> claim(
      Engine engine, Connection connection, ClaimScript script, ClaimOptions options, KeyKind kind)
      throws SQLException {
    List<Object> ids = null;
    for (ClaimStatement statement : script.statements()) {
      if (statement.needsIds() && ids == null) {
        throw new BadInputException(
            statement.origin().begin()
                + ": asks for :ids, but no statement before it returns rows");
      }
      try (PreparedStatement p = connection.prepareStatement(statement.sql())) {
        bind(engine, p, statement, options, kind, ids);
        if (p.execute()) {
          ids = new ArrayList<>();
          try (ResultSet rows = p.getResultSet()) {
            while (rows.next()) {
              ids.add(rows.getObject(1));
            }
          }
        }
      } catch (SQLException e) {
        throw SqlComplaint.of(statement.origin(), e, 0);
      }
    }
    return ids;
  }

  private static void bind(
      Engine engine,
      PreparedStatement p,
      ClaimStatement statement,
      ClaimOptions options,
      KeyKind kind,
      List<Object> ids)
      throws SQLException {
    int position = 1;
    for (ClaimStatement.Placeholder placeholder : statement.placeholders()) {
      switch (placeholder) {
        case BATCH -> p.setInt(position, options.batch());
        case WORKER -> p.setString(position, options.workerName());
        case IDS -> {
          if (engine == Engine.SQLITE) {
            p.setString(position, ids.toString());
          } else {
            p.setArray(position, p.getConnection().createArrayOf(kind.sqlType(), ids.toArray()));
          }
        }
      }
      position++;
    }
  }

  private static void judge(List<Object> ids, ClaimScript script, Keys keys, long[] loaded) {
    if (ids == null) {
      throw new BadInputException(
          script.name()
              + ": no statement returns rows, so nobody knows what was claimed;"
              + " the last one needs: returning <the key>");
    }
    if (ids.isEmpty()) {
      throw new BadInputException(
          script.name()
              + ": claimed nothing from a table of "
              + loaded.length
              + " free tasks; does its condition fit the table?");
    }
    if (ids.size() > 1 && new HashSet<>(ids).size() == 1) {
      throw new BadInputException(
          script.name()
              + ": the first column it returns is '"
              + ids.get(0)
              + "' in each of "
              + ids.size()
              + " rows; the key has to come first");
    }
    Set<Long> known = Arrays.stream(loaded).boxed().collect(Collectors.toCollection(HashSet::new));
    for (Object id : ids) {
      Long number =
          keys.kind() != KeyKind.INTEGER
              ? Long.valueOf(keys.number(id))
              : id instanceof Number n ? n.longValue() : null;
      if (known.contains(number)) {
        return;
      }
    }
    throw new BadInputException(
        script.name()
            + ": the first column it returns is no key of the table: '"
            + ids.get(0)
            + "'; the key has to come first");
  }

  private static String firstLine(SQLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
