package dev.claimbench.claim;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Claims on PostgreSQL, on prepared statements. The connection is out of autocommit, so pgjdbc
 * sends BEGIN together with the first statement: begin costs no round trip of its own.
 */
public final class PostgresClaimer extends TransactionClaimer {
  private final PreparedClaim claim;

  /**
   * @param connection this worker's own, with its time-outs set; closed by {@link #close()}
   * @param script what to run
   * @param options batch, hold, patience
   * @throws SQLException if the connection is lost or cannot prepare
   */
  public PostgresClaimer(Connection connection, ClaimScript script, ClaimOptions options)
      throws SQLException {
    super(connection, options);
    connection.setAutoCommit(false);
    this.claim = new PreparedClaim(connection, script, options, PostgresClaimer::bindIds);
  }

  private static void bindIds(PreparedStatement p, int position, long[] ids, int count)
      throws SQLException {
    // The driver encodes a primitive array as it is; only a short batch needs a copy.
    p.setObject(position, ids.length == count ? ids : Arrays.copyOf(ids, count));
  }

  @Override
  void begin() {
    // Sent with the first statement.
  }

  @Override
  void runStatements(ClaimCall call) throws SQLException {
    claim.run(call);
  }

  @Override
  void commit() throws SQLException {
    connection.commit();
  }

  @Override
  void rollback() throws SQLException {
    connection.rollback();
  }

  @Override
  FailureKind classify(SQLException e, boolean committing) {
    return PostgresErrors.classify(e, committing);
  }

  @Override
  String code(SQLException e) {
    return PostgresErrors.code(e);
  }
}
