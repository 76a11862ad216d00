package dev.claimbench.link;

/**
 * What a fork has to know of the run.
 *
 * @param postgresUrl JDBC URL without credentials; null if the run has no PostgreSQL cell
 * @param user the user's name there; null as above
 * @param password may be null
 * @param schema our schema on that server; null as above
 * @param ours whether the server is one we started, so that its settings may be changed
 * @param dataFolder where SQLite files go
 * @param probe how closely to look into the engine: a value of {@code --probe}
 */
public record ForkSetup(
    String postgresUrl,
    String user,
    String password,
    String schema,
    boolean ours,
    String dataFolder,
    String probe) {

  /** Without the password. */
  @Override
  public String toString() {
    return "ForkSetup[" + postgresUrl + " as " + user + ", schema " + schema + "]";
  }
}
