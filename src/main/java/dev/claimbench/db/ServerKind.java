package dev.claimbench.db;

/** Where a server came from. */
public enum ServerKind {
  EMBEDDED,
  CONTAINER,
  URL;

  public boolean ours() {
    return this != URL;
  }
}
