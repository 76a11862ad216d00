package dev.claimbench.claim;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * Claims on SQLite as {@link SqliteClaimer} does, but some of its transactions never come to their
 * commit: for checks of correctness. Such a call is FAILED and claimed nothing.
 */
public final class UnreliableSqliteClaimer extends SqliteClaimer {
  private final Fault fault;
  private final double share;
  private final SplittableRandom random;

  /** What happens in place of the commit. */
  public enum Fault {
    /** The worker thinks better of it. */
    ROLLS_BACK,
    /** The connection is closed with its transaction open; the worker needs another. */
    DIES
  }

  /**
   * @param kind not {@link SqliteBegin#AUTOCOMMIT}, under which there is nothing to undo
   * @param share how many calls it happens to, from 0 to 1
   * @param seed which ones
   * @throws SQLException if a statement cannot be prepared
   */
  public UnreliableSqliteClaimer(
      Connection connection,
      ClaimScript script,
      SqliteBegin kind,
      ClaimOptions options,
      Fault fault,
      double share,
      long seed)
      throws SQLException {
    super(connection, script, kind, options);
    this.fault = fault;
    this.share = share;
    this.random = new SplittableRandom(seed);
  }

  @Override
  void commit() throws SQLException {
    if (random.nextDouble() >= share) {
      super.commit();
      return;
    }
    if (fault == Fault.DIES) {
      close();
    }
    // The base class rolls back on every error; on a closed connection that fails, and it is lost.
    throw new SQLException("not committed on purpose");
  }
}
