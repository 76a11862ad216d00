package dev.claimbench.db;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** TMP. */
public final class PostgresServers {
  private PostgresServers() {}

  public static PostgresServer open(ServerChoice choice, Path workDir, Consumer<String> notice) {
    try {
      Path data = workDir.resolve("pg");
      System.setProperty("ot.epg.working-dir", workDir.resolve("bin").toString());
      EmbeddedPostgres server =
          EmbeddedPostgres.builder()
              .setDataDirectory(data)
              .setOverrideWorkingDirectory(workDir.resolve("bin").toFile())
              .setRegisterShutdownHook(false)
              .start();
      ProcessHandle postmaster =
          ProcessHandle.of(
                  Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip()))
              .orElseThrow();
      Path pgCtl = Path.of(postmaster.info().command().orElseThrow()).resolveSibling("pg_ctl");
      List<String> command = new ArrayList<>();
      if (LinuxUtils.isUnshareAvailable()) {
        command.addAll(List.of("unshare", "-U"));
      }
      command.addAll(List.of(pgCtl.toString(), "-D", data.toString(), "-m", "fast"));
      command.addAll(List.of("-o", "-p " + server.getPort(), "-w", "restart"));
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
      notice.accept("PostgreSQL: embedded (tmp)");
      return new PostgresServer() {
        @Override
        public PostgresAddress address() {
          return new PostgresAddress(
              "jdbc:postgresql://localhost:" + server.getPort() + "/postgres", "postgres", null);
        }

        @Override
        public ServerKind kind() {
          return ServerKind.EMBEDDED;
        }

        @Override
        public String description() {
          return "embedded";
        }

        @Override
        public void close() {
          try {
            server.close();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        }
      };
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
