package dev.claimbench.claim;

import dev.claimbench.db.KeyKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * Claims on PostgreSQL as {@link PostgresClaimer} does, but rolls some of its claims back in place
 * of the commit: the worker that thinks better of it, for checks of correctness. Such a call is
 * FAILED and claimed nothing.
 */
public final class ForgetfulClaimer extends PostgresClaimer {
  private static final String ROLLED_BACK = "40000";

  private final SplittableRandom random;
  private final double share;

  /**
   * @param share how many calls are rolled back, from 0 to 1
   * @param seed which ones
   * @throws SQLException if the connection is lost or cannot prepare
   */
  public ForgetfulClaimer(
      Connection connection,
      ClaimScript script,
      ClaimOptions options,
      KeyKind kind,
      double share,
      long seed)
      throws SQLException {
    super(connection, script, options, kind);
    this.share = share;
    this.random = new SplittableRandom(seed);
  }

  @Override
  void commit() throws SQLException {
    if (random.nextDouble() < share) {
      // The base class rolls back on every error.
      throw new SQLException("rolled back on purpose", ROLLED_BACK);
    }
    super.commit();
  }
}
