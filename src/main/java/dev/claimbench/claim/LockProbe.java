package dev.claimbench.claim;

import dev.claimbench.error.HarnessException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Tries what a server does with a lock clause: one session holds a row, another claims. Some
 * engines accept the words and ignore them, others turn SKIP LOCKED into waiting.
 */
public final class LockProbe {
  private static final String TABLE = "claimbench_probe";

  /** Long enough for a slow network, short enough to be waited for. */
  private static final int PATIENCE_MS = 1500;

  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String CANCELED = "57014";

  private LockProbe() {}

  /** What the second session saw. */
  public enum Seen {
    /** It was given another row. */
    OTHER_ROW,
    /** It was given the row that the first one holds. */
    SAME_ROW,
    /** It was given nothing, though another row was free. */
    NOTHING,
    /** It waited. */
    WAITED,
    /** It was refused at once. */
    REFUSED
  }

  /**
   * @param holder a session in autocommit, with our schema first in its search path
   * @param claimer another one; its statement_timeout is none afterwards
   * @param clause the clause's text
   * @throws SQLException if the server refuses what has nothing to do with the clause
   */
  public static Seen look(Connection holder, Connection claimer, String clause)
      throws SQLException {
    try (Statement hold = holder.createStatement();
        Statement claim = claimer.createStatement()) {
      hold.execute("create table " + TABLE + " (id bigint primary key)");
      try {
        hold.execute("insert into " + TABLE + " values (1), (2)");
        hold.execute("begin");
        hold.execute("select id from " + TABLE + " where id = 1 for update");
        claim.execute("set statement_timeout = " + PATIENCE_MS);
        return claim(claim, clause);
      } finally {
        claim.execute("set statement_timeout = 0");
        hold.execute("rollback");
        hold.execute("drop table " + TABLE);
      }
    }
  }

  private static Seen claim(Statement claim, String clause) throws SQLException {
    try (ResultSet row =
        claim.executeQuery("select id from " + TABLE + " order by id limit 1 " + clause)) {
      if (!row.next()) {
        return Seen.NOTHING;
      }
      return row.getLong(1) == 1 ? Seen.SAME_ROW : Seen.OTHER_ROW;
    } catch (SQLException e) {
      if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
        return Seen.REFUSED;
      }
      if (CANCELED.equals(e.getSQLState())) {
        return Seen.WAITED;
      }
      throw e;
    }
  }

  /**
   * @return what an engine that means the clause shows
   */
  public static Seen expected(LockClause clause) {
    return switch (clause) {
      case NONE, AS_WRITTEN -> Seen.SAME_ROW;
      case FOR_UPDATE -> Seen.WAITED;
      case FOR_UPDATE_NOWAIT -> Seen.REFUSED;
      case FOR_UPDATE_SKIP_LOCKED, FOR_NO_KEY_UPDATE_SKIP_LOCKED -> Seen.OTHER_ROW;
    };
  }

  /**
   * @param clause the clause
   * @param seen what {@link #look} said of it
   * @throws HarnessException one line, if that is not what the clause means
   */
  public static void judge(LockClause clause, Seen seen) {
    if (seen == expected(clause)) {
      return;
    }
    String what =
        switch (seen) {
          case SAME_ROW -> "was given the same row: the clause is ignored";
          case OTHER_ROW -> "was given another row";
          case NOTHING -> "was given nothing, though another row was free";
          case WAITED -> "waited: the clause is taken for a plain FOR UPDATE";
          case REFUSED -> "was refused";
        };
    throw new HarnessException(
        "this server does not do what '"
            + clause.sql()
            + "' means: with one row locked by a session, a second one that claims with it "
            + what);
  }
}
