package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class ErrorsTest {

  @ParameterizedTest
  @CsvSource({
    "40001, RETRY, RETRY",
    "40P01, RETRY, RETRY",
    "55P03, RETRY_AFTER_PAUSE, RETRY_AFTER_PAUSE",
    "42P01, FAILED, FAILED",
    "57014, FAILED, FAILED",
    "57P01, BROKEN, INDETERMINATE",
    "40003, FAILED, INDETERMINATE",
    "25P03, FAILED, FAILED",
    "08006, BROKEN, INDETERMINATE",
    "'', BROKEN, INDETERMINATE",
    ", BROKEN, INDETERMINATE"
  })
  void postgresByState(String state, FailureKind before, FailureKind committing) {
    SQLException e = new SQLException("x", state);
    assertEquals(before, PostgresErrors.classify(e, false));
    assertEquals(committing, PostgresErrors.classify(e, true));
  }

  @ParameterizedTest
  @CsvSource({
    "SQLITE_BUSY, RETRY_AFTER_PAUSE, RETRY_COMMIT",
    "SQLITE_BUSY_SNAPSHOT, RETRY, RETRY",
    "SQLITE_BUSY_RECOVERY, RETRY_AFTER_PAUSE, RETRY_COMMIT",
    "SQLITE_LOCKED, RETRY_AFTER_PAUSE, RETRY_COMMIT",
    "SQLITE_IOERR_FSYNC, FAILED, INDETERMINATE",
    "SQLITE_FULL, FAILED, FAILED"
  })
  void sqliteByResultCode(SQLiteErrorCode code, FailureKind before, FailureKind committing) {
    SQLException e = new SQLiteException("x", code);
    assertEquals(before, SqliteErrors.classify(e, false));
    assertEquals(committing, SqliteErrors.classify(e, true));
  }

  @Test
  void retryCountsKeepCodesApartAndDrain() {
    RetryCounts counts = new RetryCounts();
    for (String code : new String[] {"a", "b", "a", "c", "d", "e"}) {
      counts.add(code);
    }
    RetryCounts sum = new RetryCounts();
    sum.add("a");
    counts.drainTo(sum);
    assertEquals(java.util.Map.of("a", 3L, "b", 1L, "c", 1L, "d", 1L, "e", 1L), sum.asMap());
    assertEquals(java.util.Map.of(), counts.asMap());
  }
}
