package dev.claimbench.claim;

import dev.claimbench.db.KeyKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * How an engine plans a claim's statements now. Nothing is executed, so no lock is taken and no row
 * changed. The plan is the one for the values at hand; PostgreSQL may give a worker's prepared
 * statement a generic one.
 */
public final class ClaimExplainer {
  /** Long lists of ids say nothing about a plan. */
  private static final Pattern LONG_LIST = Pattern.compile("'[\\[{][\\d,]{40,}[\\]}]'");

  private ClaimExplainer() {}

  /**
   * @param engine how to ask
   * @param connection outside a transaction; on PostgreSQL one is begun and rolled back
   * @param script the claim
   * @param options batch and worker
   * @param kind of the table's keys
   * @return the plan's lines, a heading before each statement's if there are several
   * @throws SQLException if the engine refuses
   */
  public static List<String> explain(
      Engine engine, Connection connection, ClaimScript script, ClaimOptions options, KeyKind kind)
      throws SQLException {
    if (engine == Engine.SQLITE) {
      return lines("explain query plan ", 4, engine, connection, script, options, kind);
    }
    connection.setAutoCommit(false);
    try {
      return lines("explain ", 1, engine, connection, script, options, kind);
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  private static List<String> lines(
      String explain,
      int column,
      Engine engine,
      Connection connection,
      ClaimScript script,
      ClaimOptions options,
      KeyKind kind)
      throws SQLException {
    List<String> lines = new ArrayList<>();
    int number = 1;
    for (ClaimStatement statement : script.statements()) {
      if (script.statements().size() > 1) {
        lines.add("statement " + number++ + ":");
      }
      try (PreparedStatement p = connection.prepareStatement(explain + statement.sql())) {
        bind(p, engine, statement, options, kind);
        try (ResultSet rows = p.executeQuery()) {
          while (rows.next()) {
            lines.add(LONG_LIST.matcher(rows.getString(column)).replaceAll("'...'"));
          }
        }
      }
    }
    return lines;
  }

  private static void bind(
      PreparedStatement p,
      Engine engine,
      ClaimStatement statement,
      ClaimOptions options,
      KeyKind kind)
      throws SQLException {
    long[] ids = LongStream.rangeClosed(1, options.batch()).toArray();
    int position = 1;
    for (ClaimStatement.Placeholder placeholder : statement.placeholders()) {
      switch (placeholder) {
        case BATCH -> p.setInt(position, options.batch());
        case WORKER -> p.setString(position, options.workerName());
        case IDS -> {
          if (engine == Engine.SQLITE) {
            p.setString(
                position,
                LongStream.of(ids)
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(",", "[", "]")));
          } else if (kind == KeyKind.INTEGER) {
            p.setObject(position, ids);
          } else {
            p.setArray(position, p.getConnection().createArrayOf(kind.sqlType(), new Object[0]));
          }
        }
      }
      position++;
    }
  }
}
