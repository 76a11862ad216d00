package dev.claimbench.claim;

import java.sql.SQLException;

/** Sorts PostgreSQL's errors by SQLSTATE (PostgreSQL manual, appendix A). */
final class PostgresErrors {
  private PostgresErrors() {}

  static String code(SQLException e) {
    String state = e.getSQLState();
    return state == null || state.isEmpty() ? "unknown" : state;
  }

  /**
   * @param committing whether the commit had been sent
   */
  static FailureKind classify(SQLException e, boolean committing) {
    String state = code(e);
    switch (state) {
      case "40001": // serialization_failure
      case "40P01": // deadlock_detected
        return FailureKind.RETRY;
      case "55P03": // lock_not_available: NOWAIT, or lock_timeout
        return FailureKind.RETRY_AFTER_PAUSE;
      case "40003": // statement_completion_unknown: how CockroachDB says that a commit is in doubt
        return committing ? FailureKind.INDETERMINATE : FailureKind.FAILED;
      default:
        // 57P01-57P03: the server goes down or is not up; 08: the connection; unknown: the socket.
        boolean lost = state.startsWith("08") || state.startsWith("57P") || state.equals("unknown");
        if (lost) {
          return committing ? FailureKind.INDETERMINATE : FailureKind.BROKEN;
        }
        return FailureKind.FAILED;
    }
  }
}
