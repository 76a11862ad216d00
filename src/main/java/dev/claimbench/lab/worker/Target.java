package dev.claimbench.lab.worker;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.sql.Connection;
import java.sql.SQLException;

/** Where a job's database is. Travels to a worker process over its standard input only. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "engine")
@JsonSubTypes({
  @JsonSubTypes.Type(value = PostgresTarget.class, name = "postgres"),
  @JsonSubTypes.Type(value = SqliteTarget.class, name = "sqlite")
})
public sealed interface Target permits PostgresTarget, SqliteTarget {
  /**
   * Connects, in autocommit mode.
   *
   * @param who shown by the server's views
   * @return a connection of the caller's own
   * @throws SQLException if that fails
   */
  Connection connect(String who) throws SQLException;
}
