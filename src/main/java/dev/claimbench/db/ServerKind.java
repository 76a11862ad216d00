package dev.claimbench.db;

/** Where a PostgreSQL server comes from. */
public enum ServerKind {
  /** Started by us from binaries in the jar. */
  EMBEDDED,
  /** Started by us in a Docker container. */
  CONTAINER,
  /** The user's own, named by a JDBC URL. */
  URL;

  /**
   * @return whether the server is ours, so that its settings may be changed (ALTER SYSTEM)
   */
  public boolean ours() {
    return this != URL;
  }
}
