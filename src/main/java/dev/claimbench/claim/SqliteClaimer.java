package dev.claimbench.claim;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Claims on SQLite. The connection stays in autocommit and {@code begin} and {@code commit} are
 * sent by hand: sqlite-jdbc's own transaction mode would begin the next transaction right after the
 * commit, so that an idle worker held the write lock.
 */
public final class SqliteClaimer extends TransactionClaimer {
  private final PreparedClaim claim;
  private final PreparedStatement begin;
  private final PreparedStatement commit;
  private final Statement rollback;

  /**
   * @param connection this worker's own, in autocommit, pragmas set; closed by {@link #close()}
   * @param script what to run
   * @param kind how to begin
   * @param options batch, hold, patience
   * @throws SQLException if a statement cannot be prepared
   */
  public SqliteClaimer(
      Connection connection, ClaimScript script, SqliteBegin kind, ClaimOptions options)
      throws SQLException {
    super(connection, options);
    StringBuilder json = new StringBuilder();
    this.claim =
        new PreparedClaim(
            connection,
            script,
            options,
            (p, position, ids, n) -> bindIds(p, position, ids, n, json));
    this.begin = connection.prepareStatement(kind.sql());
    this.commit = connection.prepareStatement("commit");
    // Not prepared: one that was refused once answers "statement is not executing" from then on.
    this.rollback = connection.createStatement();
  }

  private static void bindIds(
      PreparedStatement p, int position, long[] ids, int count, StringBuilder json)
      throws SQLException {
    json.setLength(0);
    json.append('[');
    for (int i = 0; i < count; i++) {
      json.append(i == 0 ? "" : ",").append(ids[i]);
    }
    p.setString(position, json.append(']').toString());
  }

  @Override
  void begin() throws SQLException {
    begin.execute();
  }

  @Override
  void runStatements(ClaimCall call) throws SQLException {
    claim.run(call);
  }

  @Override
  void commit() throws SQLException {
    commit.execute();
  }

  @Override
  void rollback() throws SQLException {
    try {
      rollback.execute("rollback");
    } catch (SQLException e) {
      // A begin that was refused left no transaction to roll back; SQLite calls that an error.
      if (!String.valueOf(e.getMessage()).contains("no transaction is active")) {
        throw e;
      }
    }
  }

  @Override
  FailureKind classify(SQLException e, boolean committing) {
    return SqliteErrors.classify(e, committing);
  }

  @Override
  String code(SQLException e) {
    return SqliteErrors.code(e);
  }
}
