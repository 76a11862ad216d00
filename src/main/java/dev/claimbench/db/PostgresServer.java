package dev.claimbench.db;

/** TMP. */
public interface PostgresServer extends AutoCloseable {
  PostgresAddress address();

  ServerKind kind();

  String description();

  @Override
  void close();
}
