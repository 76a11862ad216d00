package dev.claimbench.db.server;

import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Rids an embedded server of the library's command line, which always says {@code -F} (fsync off)
 * and {@code synchronous_commit=off}. Turning them on there too would not do: a value on the
 * command line outranks ALTER SYSTEM, so that a cell could not ask for less. After this restart
 * only the port stands there; PostgreSQL's own defaults, which are all on, and the file hold.
 */
final class PlainRestart {
  private static final String SETTINGS =
      """

      # ClaimBench
      max_connections = 300
      # Its authentication is "trust": nobody outside this machine may get at it.
      listen_addresses = 'localhost'
      unix_socket_directories = ''
      # Claims that fail by design (NOWAIT) would be logged one by one.
      log_min_messages = log
      log_min_error_statement = log
      timezone = 'UTC'
      """;

  private PlainRestart() {}

  /** Adds our settings to a new cluster's file. */
  static void configure(File dataFolder) {
    try {
      Files.writeString(
          dataFolder.toPath().resolve("postgresql.conf"), SETTINGS, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Stops the server and starts it again on the same port.
   *
   * @throws HarnessException if it does not come back
   */
  static void restart(ServerFolder folder, int port) throws IOException, InterruptedException {
    Path pidFile = folder.data().resolve("postmaster.pid");
    long pid = Long.parseLong(Files.readAllLines(pidFile).get(0).strip());
    Path postgres = Path.of(ProcessHandle.of(pid).flatMap(p -> p.info().command()).orElseThrow());
    String pgCtl = postgres.resolveSibling("pg_ctl").toString();
    String data = folder.data().toString();
    // Not "pg_ctl restart": it leaves -D out of the new command line, by which a server that a
    // killed run left behind is known as ours.
    run(folder, pgCtl, "stop", "-D", data, "-m", "fast", "-t", "60", "-w");
    String log = folder.log().toString();
    run(folder, pgCtl, "start", "-D", data, "-l", log, "-t", "60", "-w", "-o", "-p " + port);
  }

  private static void run(ServerFolder folder, String... pgCtl)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (LinuxUtils.isUnshareAvailable()) {
      // Root may not run a server; this is how the library starts it too.
      command.addAll(List.of("unshare", "-U"));
    }
    command.addAll(List.of(pgCtl));
    int exit =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.log().toFile()))
            .start()
            .waitFor();
    if (exit != 0) {
      throw new HarnessException(
          "embedded PostgreSQL did not restart: " + OneLine.of(folder.complaint()));
    }
  }
}
