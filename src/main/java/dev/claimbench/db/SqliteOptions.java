package dev.claimbench.db;

import dev.claimbench.error.BadInputException;

/**
 * How each SQLite connection of a cell is set up.
 *
 * @param journalMode the journal mode
 * @param synchronous when commits are flushed
 * @param busyTimeoutMs how long a statement waits for a lock before it fails with SQLITE_BUSY, in
 *     milliseconds; 0 fails at once
 * @param busyHandler how it waits
 */
public record SqliteOptions(
    JournalMode journalMode,
    Synchronous synchronous,
    int busyTimeoutMs,
    BusyHandlerKind busyHandler) {

  /** Checks the timeout; throws {@link BadInputException} when it is negative. */
  public SqliteOptions {
    if (busyTimeoutMs < 0) {
      throw new BadInputException(
          "-p busyTimeoutMs", Integer.toString(busyTimeoutMs), "an integer >= 0");
    }
  }
}
