package dev.claimbench.db;

/** TMP. */
public record ServerChoice(String value) {
  public static ServerChoice parse(String value) {
    return new ServerChoice(value);
  }
}
