package dev.claimbench.lab.worker;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.SqlCodes;
import dev.claimbench.error.OneLine;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A connection in a process of its own that runs what the host sends, statement by statement, until
 * it is told to end. Transactions are begun and committed by statement.
 *
 * @param target the database
 * @param who shown by the server's views
 */
public record SqlSession(Target target, String who) implements Job<SqlSession.End> {

  /** The answer to "end". */
  public record End() {}

  /**
   * What a statement did.
   *
   * @param rows of the result, each value as text or null; empty for an update
   * @param updated rows an update changed; -1 for a query
   * @param error SQLSTATE or SQLite's extended result code's name; "" if it succeeded
   * @param message the error's first line; "" if it succeeded
   * @param startNanos when it was sent, by {@link System#nanoTime()}
   * @param endNanos when its last row was read
   */
  public record Reply(
      List<List<String>> rows,
      int updated,
      String error,
      String message,
      long startNanos,
      long endNanos) {

    /**
     * @return how long it took, in milliseconds
     */
    public double millis() {
      return (endNanos - startNanos) / 1e6;
    }

    /**
     * @return the only value of the only row
     */
    public String value() {
      return rows.get(0).get(0);
    }

    /**
     * @return the first column
     */
    public List<String> column() {
      return rows.stream().map(row -> row.get(0)).toList();
    }
  }

  @Override
  public Class<End> answerType() {
    return End.class;
  }

  @Override
  public Work<End> prepare() throws SQLException {
    Connection connection = target.connect(who);
    Engine engine = target instanceof PostgresTarget ? Engine.POSTGRES : Engine.SQLITE;
    return new Work<>() {
      @Override
      public End run(Line host) throws Exception {
        for (Line.Message m = host.receive(); m != null; m = host.receive()) {
          if (m.kind().equals("end")) {
            break;
          }
          host.send("reply", execute(connection, engine, m.body().asText()));
        }
        return new End();
      }

      @Override
      public void close() throws SQLException {
        connection.close();
      }
    };
  }

  private static Reply execute(Connection connection, Engine engine, String sql) {
    List<List<String>> rows = new ArrayList<>();
    int updated = -1;
    long start = System.nanoTime();
    try (Statement statement = connection.createStatement()) {
      if (sql.startsWith("backup to ")) {
        // A command of sqlite-jdbc's, not SQL; it knows it in updates only.
        updated = statement.executeUpdate(sql);
      } else if (statement.execute(sql)) {
        try (ResultSet result = statement.getResultSet()) {
          int columns = result.getMetaData().getColumnCount();
          while (result.next()) {
            List<String> row = new ArrayList<>();
            for (int c = 1; c <= columns; c++) {
              row.add(result.getString(c));
            }
            rows.add(row);
          }
        }
      } else {
        updated = statement.getUpdateCount();
      }
    } catch (SQLException e) {
      long end = System.nanoTime();
      return new Reply(List.of(), -1, SqlCodes.of(engine, e), OneLine.of(e), start, end);
    }
    return new Reply(rows, updated, "", "", start, System.nanoTime());
  }
}
