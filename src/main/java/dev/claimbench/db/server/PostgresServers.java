package dev.claimbench.db.server;

import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.error.HarnessException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** Opens the server that a run asked for. */
public final class PostgresServers {
  /** With {@code auto} there is another way, so waiting for a download is not worth much. */
  private static final Duration AUTO_PULL = Duration.ofSeconds(60);

  private static final Duration PULL = Duration.ofSeconds(300);

  private PostgresServers() {}

  /** As the other {@code open}, for callers that have no shutdown hook. */
  public static PostgresServer open(ServerChoice choice, Path workDir, Consumer<String> notice) {
    return open(choice, workDir, notice, server -> {});
  }

  /**
   * Starts a server or looks at the user's, and waits until it can be used.
   *
   * @param choice what was asked for
   * @param workDir where an embedded server has its folder; is created if need be
   * @param notice takes exactly one line that says which server runs and why; before it come
   *     warnings, and a line while an image is pulled
   * @param starting is handed each server of ours just before its start, so that a shutdown hook
   *     can close it while this method waits; a server that did not come up has been closed already
   * @return the running server; the caller closes it
   * @throws HarnessException one line if there is no server of the kind asked for
   * @throws dev.claimbench.error.BadInputException if the user's server is too old or read only
   */
  public static PostgresServer open(
      ServerChoice choice,
      Path workDir,
      Consumer<String> notice,
      Consumer<PostgresServer> starting) {
    return open(choice, workDir, notice, starting, new DockerProbe());
  }

  static PostgresServer open(
      ServerChoice choice,
      Path workDir,
      Consumer<String> notice,
      Consumer<PostgresServer> starting,
      DockerProbe docker) {
    return switch (choice.source()) {
      case URL -> {
        PostgresServer server = UrlServer.open(PostgresAddress.of(choice.url(), notice));
        notice.accept("PostgreSQL: " + server.version() + " at " + server.address());
        yield server;
      }
      case EMBEDDED -> embedded(workDir, notice, starting, "--postgres embedded");
      case CONTAINER -> {
        DockerProbe.Answer answer = docker.ask();
        if (!answer.available()) {
          throw new HarnessException("--postgres container: no Docker: " + answer.detail());
        }
        yield container(
            new ContainerServer(choice.image(), docker, notice),
            PULL,
            notice,
            starting,
            "--postgres container");
      }
      case AUTO -> auto(choice, workDir, notice, starting, docker);
    };
  }

  private static PostgresServer auto(
      ServerChoice choice,
      Path workDir,
      Consumer<String> notice,
      Consumer<PostgresServer> starting,
      DockerProbe docker) {
    DockerProbe.Answer answer = docker.ask();
    if (!answer.available()) {
      return embedded(workDir, notice, starting, "no Docker: " + answer.detail());
    }
    try {
      return container(
          new ContainerServer(choice.image(), docker, notice),
          AUTO_PULL,
          notice,
          starting,
          "Docker answers at " + answer.detail());
    } catch (HarnessException e) {
      return embedded(workDir, notice, starting, "not with Docker: " + e.getMessage());
    }
  }

  private static PostgresServer container(
      ContainerServer server,
      Duration pullLimit,
      Consumer<String> notice,
      Consumer<PostgresServer> starting,
      String why) {
    starting.accept(server);
    server.start(pullLimit);
    notice.accept(
        "PostgreSQL: container of %s, %s, %s (%s)"
            .formatted(server.image(), server.version(), server.limitsLine(), why));
    return server;
  }

  private static PostgresServer embedded(
      Path workDir, Consumer<String> notice, Consumer<PostgresServer> starting, String why) {
    EmbeddedServer server = new EmbeddedServer(workDir);
    starting.accept(server);
    try {
      server.start();
    } catch (HarnessException e) {
      throw new HarnessException(e.getMessage() + " (" + why + ")", e);
    }
    notice.accept("PostgreSQL: embedded " + server.version() + " (" + why + ")");
    return server;
  }
}
