package dev.claimbench.claim;

import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Sorts SQLite's errors by extended result code; {@code getErrorCode()} cannot tell them apart. */
final class SqliteErrors {
  private SqliteErrors() {}

  static String code(SQLException e) {
    return e instanceof SQLiteException s ? s.getResultCode().name() : "unknown";
  }

  /** Whether another connection's lock stood in the way; the driver keeps the statement then. */
  static boolean isConflict(SQLException e) {
    String code = resultCode(e).name();
    return code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED");
  }

  private static SQLiteErrorCode resultCode(SQLException e) {
    return e instanceof SQLiteException s ? s.getResultCode() : SQLiteErrorCode.UNKNOWN_ERROR;
  }

  /**
   * @param committing whether the commit had been tried
   */
  static FailureKind classify(SQLException e, boolean committing) {
    SQLiteErrorCode code = resultCode(e);
    if (code == SQLiteErrorCode.SQLITE_BUSY_SNAPSHOT) {
      // A deferred transaction was overtaken: waiting cannot help, starting again does.
      return FailureKind.RETRY;
    }
    if (isConflict(e)) {
      return committing ? FailureKind.RETRY_COMMIT : FailureKind.RETRY_AFTER_PAUSE;
    }
    if (committing && code.name().startsWith("SQLITE_IOERR")) {
      return FailureKind.INDETERMINATE;
    }
    return FailureKind.FAILED;
  }
}
