package dev.claimbench.lab.worker;

import dev.claimbench.db.SqliteConnector;
import dev.claimbench.db.SqliteOptions;
import java.nio.file.Path;
import java.sql.Connection;

/**
 * A SQLite file.
 *
 * @param file as text, absolute
 * @param options how each connection is set up
 */
public record SqliteTarget(String file, SqliteOptions options) implements Target {

  @Override
  public Connection connect(String who) {
    return new SqliteConnector(Path.of(file), options).connect();
  }
}
