package dev.claimbench.db.server;

import com.github.dockerjava.api.command.InspectContainerResponse.Mount;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.PostgreSQLContainer;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.utility.DockerImageName;

/** A container with PostgreSQL in it that Docker has started. */
final class PostgresContainer {
  private static final Duration READY_LIMIT = Duration.ofSeconds(60);
  private static final Duration ASK_LIMIT = Duration.ofSeconds(10);
  private static final String NAME = "claimbench";
  private static final long SHARED_MEMORY = 512L << 20;

  private final String image;
  private final PostgreSQLContainer<?> container;
  private final PostgresAddress address;
  private final Secret password;

  private PostgresContainer(String image, PostgreSQLContainer<?> container, Secret password) {
    this.image = image;
    this.password = password;
    this.container = container;
    this.address =
        new PostgresAddress(
            "jdbc:postgresql://%s:%d/%s"
                .formatted(
                    container.getHost(),
                    container.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT),
                    NAME),
            NAME,
            password.value());
  }

  /**
   * Makes and starts the container, with no time limit; the server in it may not be ready yet.
   *
   * @param image an image that is there
   * @param labels tell our containers from others, and this one from the rest
   */
  static PostgresContainer run(String image, Map<String, String> labels, Secret password) {
    PostgreSQLContainer<?> made =
        new PostgreSQLContainer<>(
            DockerImageName.parse(image).asCompatibleSubstituteFor(PostgreSQLContainer.IMAGE));
    made.withDatabaseName(NAME)
        .withUsername(NAME)
        .withPassword(password.value())
        .withLabels(labels)
        .withSharedMemorySize(SHARED_MEMORY)
        // In place of the library's command, which turns fsync off. On is the server's own default,
        // and a value on the command line could not be switched for cells that ask for less.
        .withCommand(
            "postgres",
            "-c",
            "max_connections=300",
            "-c",
            "log_min_messages=log",
            "-c",
            "log_min_error_statement=log");
    // Whether it is ready is asked over SQL: other images log other lines.
    made.setWaitStrategy(
        new AbstractWaitStrategy() {
          @Override
          protected void waitUntilReady() {}
        });
    AtomicReference<String> lastLine = new AtomicReference<>("");
    made.withLogConsumer(frame -> keep(frame.getUtf8StringWithoutLineEnding(), lastLine, password));
    try {
      made.start();
    } catch (ContainerLaunchException e) {
      // The library's own reason for a container that ended is a dump of all its properties.
      String said = lastLine.get();
      // That dump holds the password, too: no cause.
      throw said.isEmpty() ? e : new HarnessException("it ended, saying: " + said);
    }
    return new PostgresContainer(image, made, password);
  }

  private static void keep(String line, AtomicReference<String> last, Secret password) {
    if (!line.isBlank()) {
      last.set(password.mask(line));
    }
  }

  PostgresAddress address() {
    return address;
  }

  /**
   * Waits until the server answers.
   *
   * @throws HarnessException if it does not within a minute, or the container ends
   */
  void awaitReady() {
    long end = System.nanoTime() + READY_LIMIT.toNanos();
    String last = "";
    while (System.nanoTime() < end) {
      try {
        address.connect(null).close();
        return;
      } catch (SQLException e) {
        last = OneLine.of(e);
      }
      if (!ask(container::isRunning, true)) {
        throw new HarnessException("container of " + image + " ended at once: " + lastLogLine());
      }
      try {
        Thread.sleep(200);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new HarnessException("interrupted while the container of " + image + " started", e);
      }
    }
    throw new HarnessException(
        "PostgreSQL in the container of %s is not ready after %d s: %s"
            .formatted(image, READY_LIMIT.toSeconds(), last));
  }

  private String lastLogLine() {
    String log = ask(container::getLogs, "").strip();
    return password.mask(log.substring(log.lastIndexOf('\n') + 1));
  }

  /**
   * @return the server's data folder if it lies on the container's own layers, null if on a volume
   */
  String dataOutsideVolumes() {
    String data;
    try (Connection connection = address.open(null);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show data_directory")) {
      row.next();
      data = row.getString(1);
    } catch (SQLException e) {
      throw new HarnessException("--postgres: " + address + ": " + OneLine.of(e), e);
    }
    List<Mount> mounts = ask(() -> container.getCurrentContainerInfo().getMounts(), List.of());
    return DockerEngine.mounted(data, mounts) ? null : data;
  }

  /**
   * @return what the container may use, as Docker says now
   */
  ContainerLimits limits() {
    return ContainerLimits.of(ask(() -> container.getCurrentContainerInfo().getHostConfig(), null));
  }

  private static <T> T ask(Callable<T> question, T otherwise) {
    try {
      T answer = BoundedCall.within(ASK_LIMIT, "container-question", question);
      return answer == null ? otherwise : answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return otherwise;
    } catch (Exception e) {
      return otherwise;
    }
  }
}
