package dev.claimbench.claim;

import dev.claimbench.db.KeyKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Claims on PostgreSQL, on prepared statements. The connection is out of autocommit, so pgjdbc
 * sends BEGIN together with the first statement: begin costs no round trip of its own.
 */
public class PostgresClaimer extends TransactionClaimer {
  private final PreparedClaim claim;
  private final KeyKind kind;

  /**
   * Of a table whose keys are numbers.
   *
   * @param connection this worker's own, with its time-outs set; closed by {@link #close()}
   * @param script what to run
   * @param options batch, hold, patience
   * @throws SQLException if the connection is lost or cannot prepare
   */
  public PostgresClaimer(Connection connection, ClaimScript script, ClaimOptions options)
      throws SQLException {
    this(connection, script, options, KeyKind.INTEGER);
  }

  /**
   * @param connection this worker's own, with its time-outs set; closed by {@link #close()}
   * @param script what to run
   * @param options batch, hold, patience
   * @param kind of the table's keys; if they are no numbers, {@link ClaimCall#number} has to be
   *     called after each claim
   * @throws SQLException if the connection is lost or cannot prepare
   */
  public PostgresClaimer(
      Connection connection, ClaimScript script, ClaimOptions options, KeyKind kind)
      throws SQLException {
    super(connection, options);
    connection.setAutoCommit(false);
    this.kind = kind;
    this.claim = new PreparedClaim(connection, script, options, kind, this::bindIds);
  }

  private void bindIds(PreparedStatement p, int position, ClaimCall call) throws SQLException {
    int count = call.count();
    if (kind != KeyKind.INTEGER) {
      Object[] keys = Arrays.copyOf(call.keys(), count);
      p.setArray(position, connection.createArrayOf(kind.sqlType(), keys));
      return;
    }
    // The driver encodes a primitive array as it is; only a short batch needs a copy.
    long[] ids = call.ids();
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
