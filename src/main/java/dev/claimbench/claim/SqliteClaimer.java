package dev.claimbench.claim;

import dev.claimbench.db.KeyKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Claims on SQLite. The connection stays in autocommit and {@code begin} and {@code commit} are
 * sent by hand: sqlite-jdbc's own transaction mode would begin the next transaction right after the
 * commit, so that an idle worker held the write lock.
 */
public class SqliteClaimer extends TransactionClaimer {
  private final ClaimScript script;
  private final ClaimOptions options;
  private final StringBuilder json = new StringBuilder();
  private final SqliteCommand begin;
  private final SqliteCommand commit;
  private final SqliteCommand rollback;

  /** Null after an error on which the driver finalized one of its statements. */
  private PreparedClaim claim;

  /** Whether a transaction was begun and neither committed nor rolled back. */
  private boolean open;

  private final boolean transactions;

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
    this.script = script;
    this.options = options;
    this.claim = prepare();
    this.transactions = kind != SqliteBegin.AUTOCOMMIT;
    this.begin = new SqliteCommand(connection, transactions ? kind.sql() : "begin");
    this.commit = new SqliteCommand(connection, "commit");
    this.rollback = new SqliteCommand(connection, "rollback");
  }

  private PreparedClaim prepare() throws SQLException {
    return new PreparedClaim(connection, script, options, KeyKind.INTEGER, this::bindIds);
  }

  private void bindIds(PreparedStatement p, int position, ClaimCall call) throws SQLException {
    json.setLength(0);
    json.append('[');
    for (int i = 0; i < call.count(); i++) {
      json.append(i == 0 ? "" : ",").append(call.ids()[i]);
    }
    p.setString(position, json.append(']').toString());
  }

  @Override
  void begin() throws SQLException {
    if (transactions) {
      begin.run();
      open = true;
    }
  }

  @Override
  void runStatements(ClaimCall call) throws SQLException {
    if (claim == null) {
      claim = prepare();
    }
    try {
      claim.run(call);
    } catch (SQLException e) {
      if (!SqliteErrors.isConflict(e)) {
        claim.close();
        claim = null;
      }
      throw e;
    }
  }

  @Override
  void commit() throws SQLException {
    if (transactions) {
      commit.run();
      open = false;
    }
  }

  @Override
  void rollback() throws SQLException {
    if (!open) {
      // The begin was refused; SQLite would call a rollback an error.
      return;
    }
    try {
      rollback.run();
      open = false;
    } catch (SQLException e) {
      // A full disk, for one, makes SQLite roll back by itself.
      if (!String.valueOf(e.getMessage()).contains("no transaction is active")) {
        throw e;
      }
      open = false;
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
