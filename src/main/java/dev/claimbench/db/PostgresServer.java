package dev.claimbench.db;

import java.util.Map;

/**
 * A running PostgreSQL server that a run measures. Its methods but {@link #kind()} and {@link
 * #close()} may be called only once it has started.
 */
public interface PostgresServer extends AutoCloseable {
  /**
   * @return how to connect to it; never null
   */
  PostgresAddress address();

  /**
   * @return where it comes from; never null
   */
  ServerKind kind();

  /**
   * @return one line for people, without a secret, for example {@code embedded PostgreSQL 18.4}
   */
  String description();

  /**
   * @return the server's version as it says itself, for example {@code 18.4}
   */
  String version();

  /**
   * @return what the server may use of its machine, by name, where that is known: of a container
   */
  default Map<String, String> limits() {
    return Map.of();
  }

  /**
   * Stops the server and removes what it left, if it is ours; a user's server is left alone. May be
   * called more than once, and from a shutdown hook while the start is under way.
   *
   * @throws dev.claimbench.error.HarnessException if something could not be removed
   */
  @Override
  void close();
}
