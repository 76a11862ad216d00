package dev.claimbench.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What a PostgreSQL session really has, read back from the server, whatever was asked for.
 *
 * @param fsync {@code on} or {@code off}
 * @param synchronousCommit the session's value: {@code on}, {@code off}, {@code local}, …
 * @param fullPageWrites {@code on} or {@code off}
 */
public record EffectiveDurability(String fsync, String synchronousCommit, String fullPageWrites) {
  private static final QueueScript SCRIPT = new QueueScript("postgres");

  /**
   * Reads the three settings.
   *
   * @param session a worker's connection, since {@code synchronous_commit} belongs to the session
   * @throws dev.claimbench.error.HarnessException when the server does not answer
   */
  public static EffectiveDurability read(Connection session) {
    try (Statement statement = session.createStatement();
        ResultSet row = statement.executeQuery(SCRIPT.statement("durability.sql"))) {
      row.next();
      return new EffectiveDurability(row.getString(1), row.getString(2), row.getString(3));
    } catch (SQLException e) {
      throw QueueScript.failure("read the durability back", e);
    }
  }

  /**
   * The weakest promise the three settings leave. Without full page writes a crash can tear pages
   * (unless the file system rules that out, which the server cannot tell), so that counts as off.
   */
  public Durability effective() {
    if (fsync.equals("off") || fullPageWrites.equals("off")) {
      return Durability.OFF;
    }
    return synchronousCommit.equals("off") ? Durability.ASYNC_COMMIT : Durability.ON;
  }

  /** For headers: {@code fsync=on synchronous_commit=on full_page_writes=on}. */
  public String label() {
    return "fsync="
        + fsync
        + " synchronous_commit="
        + synchronousCommit
        + " full_page_writes="
        + fullPageWrites;
  }
}
