package dev.claimbench.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/** TMP. */
public record ServerSchema(PostgresAddress at, String name) implements AutoCloseable {
  public static ServerSchema create(PostgresAddress at) {
    String name = "claimbench_" + Long.toHexString(System.nanoTime());
    new ServerSchema(at, name).run("create schema " + name);
    return new ServerSchema(at, name);
  }

  private void run(String sql) {
    try (Connection c = at.connect(new Properties());
        var s = c.createStatement()) {
      s.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    run("drop schema " + name + " cascade");
  }
}
