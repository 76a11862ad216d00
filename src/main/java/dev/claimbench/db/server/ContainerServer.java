package dev.claimbench.db.server;

import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.ServerKind;
import dev.claimbench.error.HarnessException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * PostgreSQL in a Docker container by Testcontainers, durable like a production server. Every call
 * into Docker has a time limit.
 */
final class ContainerServer implements PostgresServer {
  /** The library's first look at the engine takes about 2 s, or minutes if it is led astray. */
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(20);

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
  private static final Duration ASK_LIMIT = Duration.ofSeconds(10);
  private static final String LABEL = "dev.claimbench.server";

  private final String image;
  private final DockerProbe docker;
  private final Consumer<String> notice;
  private final String id = Secret.random();
  private final Secret password = new Secret(Secret.random());
  private final Object startLock = new Object();
  private BoundedCall<?> starting;
  private boolean closing;
  private volatile boolean connected;
  private boolean closed;
  private PostgresAddress address;
  private String version;
  private ContainerLimits limits = ContainerLimits.UNKNOWN;

  /**
   * Nothing happens yet.
   *
   * @param image any image that behaves like the official {@code postgres}
   * @param docker a probe that found an engine
   * @param notice takes a line while an image is pulled, and warnings
   */
  ContainerServer(String image, DockerProbe docker, Consumer<String> notice) {
    this.image = image;
    this.docker = docker;
    this.notice = notice;
  }

  /**
   * Gets the image if need be, starts the container and waits until the server answers.
   *
   * @param pullLimit how long getting the image may take
   * @throws HarnessException one line if any of that fails; no container is left then
   */
  ContainerServer start(Duration pullLimit) {
    try {
      Cleaner.choose(docker);
      step(
          "Testcontainers does not get through to Docker (inside a container it may need TESTCONTAINERS_HOST_OVERRIDE)",
          CONNECT_LIMIT,
          DockerEngine::connect);
      connected = true;
      Optional<ContainerOwner> owner = ContainerOwner.current(Path.of("/proc"));
      owner.ifPresent(this::sweep);
      if (!docker.hasImage(image)) {
        notice.accept("pulling image %s (at most %d s)".formatted(image, pullLimit.toSeconds()));
        step("image " + image + " cannot be had", pullLimit, () -> DockerEngine.pull(image));
      }
      PostgresContainer container =
          step(
              "container of " + image + " did not start",
              START_LIMIT,
              () -> PostgresContainer.run(image, labels(owner), password));
      container.awaitReady();
      address = container.address();
      version = ServerCheck.version(address);
      limits = container.limits();
      warn(container.dataOutsideVolumes());
      return this;
    } catch (RuntimeException e) {
      try {
        close();
      } catch (HarnessException left) {
        e.addSuppressed(left);
      }
      throw e;
    }
  }

  private Map<String, String> labels(Optional<ContainerOwner> owner) {
    Map<String, String> labels = new HashMap<>(owner.map(ContainerOwner::labels).orElse(Map.of()));
    labels.put(LABEL, id);
    return labels;
  }

  /** A run must not fail because another one's container cannot be removed. */
  private void sweep(ContainerOwner here) {
    try {
      List<String> removed =
          step(
              "containers of killed runs were not looked for",
              STOP_LIMIT,
              () -> StaleContainers.sweep(LABEL, here));
      if (!removed.isEmpty()) {
        notice.accept("removed containers that killed runs left: " + String.join(", ", removed));
      }
    } catch (HarnessException e) {
      synchronized (startLock) {
        if (closing) {
          throw e;
        }
      }
      notice.accept("warning: " + e.getMessage());
    }
  }

  private <T> T step(String failure, Duration limit, Callable<T> work) {
    BoundedCall<T> call;
    synchronized (startLock) {
      if (closing) {
        throw new HarnessException("container of " + image + " was closed while it started");
      }
      call = new BoundedCall<>("container-start", work);
      starting = call;
    }
    try {
      return call.await(limit);
    } catch (TimeoutException e) {
      throw new HarnessException(failure + " within " + limit.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HarnessException(failure + ": interrupted", e);
    } catch (HarnessException e) {
      throw new HarnessException(failure + ": " + e.getMessage(), e);
    } catch (Exception e) {
      throw password.failure(failure, e);
    }
  }

  private void warn(String dataOutsideVolumes) {
    if (dataOutsideVolumes != null) {
      notice.accept(
          "warning: image %s keeps %s on the container's own file system, not on a volume: commits may cost more or less than on a disk"
              .formatted(image, dataOutsideVolumes));
    }
  }

  /**
   * @return the image as it was asked for
   */
  String image() {
    return image;
  }

  /**
   * @return the container's limits in one line
   */
  String limitsLine() {
    return limits.toString();
  }

  @Override
  public PostgresAddress address() {
    return address;
  }

  @Override
  public ServerKind kind() {
    return ServerKind.CONTAINER;
  }

  @Override
  public String description() {
    return "PostgreSQL " + version + " in a container of " + image + " (" + limits + ")";
  }

  @Override
  public Map<String, String> limits() {
    return limits.asMap();
  }

  @Override
  public String version() {
    return version;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The container is found by its label, so that one made a moment ago is removed, too.
   */
  @Override
  public void close() {
    BoundedCall<?> start;
    synchronized (startLock) {
      closing = true;
      start = starting;
    }
    synchronized (this) {
      if (closed) {
        return;
      }
      if (start != null) {
        start.interrupt();
        if (connected) {
          // Otherwise no container was asked for yet, and asking for what is there would wait, too.
          start.ended(ASK_LIMIT);
          remove();
        }
      }
      closed = true;
    }
  }

  private void remove() {
    try {
      BoundedCall.within(
          STOP_LIMIT,
          "container-stop",
          () -> {
            DockerEngine.remove(LABEL, id);
            return null;
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      throw password.failure(
          "container of %s may be left behind (docker ps --filter label=%s)"
              .formatted(image, LABEL),
          e);
    }
  }
}
