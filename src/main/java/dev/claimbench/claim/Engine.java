package dev.claimbench.claim;

/** The two database engines; the name in lower case is the folder of an engine's claim shapes. */
public enum Engine {
  /** PostgreSQL over pgjdbc. */
  POSTGRES,
  /** SQLite through sqlite-jdbc, one file, one connection per worker. */
  SQLITE;

  /**
   * @return the folder of this engine's {@code .sql} resources
   */
  public String folder() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
