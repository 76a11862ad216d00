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

  /**
   * @param committing whether the commit had been tried
   */
  static FailureKind classify(SQLException e, boolean committing) {
    SQLiteErrorCode code =
        e instanceof SQLiteException s ? s.getResultCode() : SQLiteErrorCode.UNKNOWN_ERROR;
    if (code == SQLiteErrorCode.SQLITE_BUSY_SNAPSHOT) {
      // A deferred transaction was overtaken: waiting cannot help, starting again does.
      return FailureKind.RETRY;
    }
    if (code.name().startsWith("SQLITE_BUSY") || code.name().startsWith("SQLITE_LOCKED")) {
      return committing ? FailureKind.RETRY_COMMIT : FailureKind.RETRY_AFTER_PAUSE;
    }
    if (committing && code.name().startsWith("SQLITE_IOERR")) {
      return FailureKind.INDETERMINATE;
    }
    return FailureKind.FAILED;
  }
}
