package dev.claimbench.db;

import dev.claimbench.error.HarnessException;

/** Which SQLite can be trusted. */
final class SqliteVersion {
  /** Versions before this one can lose committed data in WAL mode (the "WAL-reset" bug). */
  private static final int[] LEAST = {3, 51, 3};

  private SqliteVersion() {}

  /**
   * @param version what {@code sqlite_version()} says, for example {@code 3.54.1}
   * @throws HarnessException when it is older than the bug's fix, or not a version
   */
  static void require(String version) {
    String[] parts = version.split("\\.");
    for (int i = 0; i < LEAST.length; i++) {
      int part = i < parts.length ? number(version, parts[i]) : 0;
      if (part > LEAST[i]) {
        return;
      }
      if (part < LEAST[i]) {
        throw new HarnessException(
            "SQLite "
                + version
                + " can lose committed data in WAL mode; 3.51.3 or newer is needed");
      }
    }
  }

  private static int number(String version, String part) {
    try {
      return Integer.parseInt(part);
    } catch (NumberFormatException e) {
      throw new HarnessException("SQLite gives its version as '" + version + "'", e);
    }
  }
}
