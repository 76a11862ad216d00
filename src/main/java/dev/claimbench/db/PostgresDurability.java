package dev.claimbench.db;

import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/**
 * Makes a server and its sessions as durable as asked. A server of the user's is never changed.
 * What came of it is for {@link EffectiveDurability} to say.
 */
public final class PostgresDurability {
  private static final List<String> FLUSHING = List.of("fsync", "full_page_writes");
  private static final Duration RELOAD_WAIT = Duration.ofSeconds(10);
  private static final int POLL_MILLIS = 10;

  private PostgresDurability() {}

  /**
   * Switches {@code fsync} and {@code full_page_writes} of our own server off for {@link
   * Durability#OFF} and on for the others, and waits until the server says so. Nothing is done when
   * they are right already, or when the server is the user's.
   *
   * @param admin a superuser's connection in autocommit mode, where the server is ours
   * @param asked the cell's durability
   * @param ours whether the server was started by us
   * @throws BadInputException when {@link Durability#OFF} is asked of a user's server
   * @throws HarnessException when the server keeps another value
   */
  public static void applyToServer(Connection admin, Durability asked, boolean ours) {
    if (!ours) {
      if (asked == Durability.OFF) {
        throw new BadInputException(
            Durability.OPTION
                + ": 'off' needs a server of ClaimBench's own (--postgres embedded or container);"
                + " a server given by URL is never changed");
      }
      return;
    }
    String target = asked == Durability.OFF ? "off" : "on";
    try {
      boolean changed = false;
      for (String setting : FLUSHING) {
        if (!target.equals(show(admin, setting))) {
          requireChangeable(admin, setting, target);
          execute(admin, "alter system set " + setting + " = " + target);
          changed = true;
        }
      }
      if (changed) {
        execute(admin, "select pg_reload_conf()");
        for (String setting : FLUSHING) {
          await(admin, setting, target);
        }
      }
    } catch (SQLException e) {
      throw QueueScript.failure("set the server's durability", e);
    }
  }

  /**
   * Sets {@code synchronous_commit} of one session: off for {@link Durability#ASYNC_COMMIT}, and
   * the server's own value for the others.
   *
   * @param worker the worker's connection, not inside a transaction
   * @param asked the cell's durability
   * @throws HarnessException when the server refuses
   */
  public static void applyToSession(Connection worker, Durability asked) {
    try {
      execute(
          worker,
          asked == Durability.ASYNC_COMMIT
              ? "set synchronous_commit = off"
              : "reset synchronous_commit");
    } catch (SQLException e) {
      throw QueueScript.failure("set the session's durability", e);
    }
  }

  /** A value on the server's command line outranks ALTER SYSTEM: no wait would help. */
  private static void requireChangeable(Connection admin, String setting, String target)
      throws SQLException {
    String source = single(admin, "select source from pg_settings where name = '" + setting + "'");
    if (source.equals("command line")) {
      throw new HarnessException(
          "the server cannot be switched to "
              + setting
              + "="
              + target
              + ": its command line says "
              + setting
              + "="
              + show(admin, setting));
    }
  }

  private static void await(Connection admin, String setting, String target) throws SQLException {
    long deadline = System.nanoTime() + RELOAD_WAIT.toNanos();
    while (!target.equals(show(admin, setting))) {
      if (System.nanoTime() > deadline) {
        throw new HarnessException(
            "the server keeps " + setting + "=" + show(admin, setting) + " instead of " + target);
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new HarnessException("interrupted while the server changed " + setting, e);
      }
    }
  }

  private static String show(Connection admin, String setting) throws SQLException {
    return single(admin, "show " + setting);
  }

  private static String single(Connection admin, String sql) throws SQLException {
    try (Statement statement = admin.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
