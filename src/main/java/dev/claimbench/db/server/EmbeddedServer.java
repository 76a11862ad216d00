package dev.claimbench.db.server;

import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.ServerKind;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.embedded.PgBinaryResolver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * PostgreSQL from the binaries in the jar, reachable from this machine only, durable like a
 * production server. Everything it needs lies in one folder of its own that {@link #close} removes.
 */
final class EmbeddedServer implements PostgresServer {
  /** Unpacking and initdb included; slow disks need more than the library's ten seconds. */
  private static final Duration START_LIMIT = Duration.ofSeconds(120);

  private static final Duration READY_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(15);
  private static final String WORK_PROPERTY = "ot.epg.working-dir";

  private final Path workDir;
  private final Object startLock = new Object();
  private volatile BoundedCall<EmbeddedPostgres> starting;
  private volatile EmbeddedPostgres postgres;
  private volatile ServerFolder folder;
  private volatile boolean closing;
  private boolean closed;
  private PostgresAddress address;
  private String version;

  /**
   * Nothing is made yet, so that a shutdown hook can be given this object first.
   *
   * @param workDir where its folder is made
   */
  EmbeddedServer(Path workDir) {
    this.workDir = workDir;
  }

  /**
   * Makes the server's folder and starts it; takes some seconds.
   *
   * @throws HarnessException if the folder cannot be made, the server does not start, or {@link
   *     #close} came first; nothing is left then
   */
  EmbeddedServer start() {
    try {
      synchronized (startLock) {
        if (closing) {
          throw new HarnessException("embedded PostgreSQL was closed before it started");
        }
        folder = ServerFolder.under(workDir);
        starting = new BoundedCall<>("embedded-postgres-start", this::launch);
      }
      postgres = starting.await(START_LIMIT);
      address =
          new PostgresAddress(
              "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres", "postgres", null);
      version = ServerCheck.version(address);
      return this;
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      HarnessException failure = explain(e);
      try {
        close();
      } catch (HarnessException left) {
        failure.addSuppressed(left);
      }
      throw failure;
    }
  }

  private EmbeddedPostgres launch() throws IOException, InterruptedException {
    EmbeddedPostgres library = startLibrary();
    PlainRestart.restart(folder, library.getPort());
    return library;
  }

  private EmbeddedPostgres startLibrary() throws IOException {
    return builder()
        .setOverrideWorkingDirectory(folder.root().resolve("binaries").toFile())
        .setDataDirectory(folder.data())
        // The folder is removed by us, when no process is left that writes into it.
        .setCleanDataDirectory(false)
        .setRegisterShutdownHook(false)
        .setPGStartupWait(READY_LIMIT)
        .setOutputRedirector(ProcessBuilder.Redirect.appendTo(folder.log().toFile()))
        .setErrorRedirector(ProcessBuilder.Redirect.appendTo(folder.log().toFile()))
        .setPgBinaryResolver(new OwnBinaries())
        // The same collation and language wherever it runs.
        .setLocaleConfig("locale", "C")
        .setDataDirectoryCustomizer(PlainRestart::configure)
        .start();
  }

  /** The builder makes a folder in the system's temporary folder unless this property is set. */
  private EmbeddedPostgres.Builder builder() {
    synchronized (EmbeddedServer.class) {
      String before = System.getProperty(WORK_PROPERTY);
      System.setProperty(WORK_PROPERTY, folder.root().resolve("library").toString());
      try {
        return EmbeddedPostgres.builder();
      } finally {
        if (before == null) {
          System.clearProperty(WORK_PROPERTY);
        } else {
          System.setProperty(WORK_PROPERTY, before);
        }
      }
    }
  }

  private HarnessException explain(Exception failure) {
    if (closing) {
      return new HarnessException("embedded PostgreSQL was closed while it started", failure);
    }
    if (failure instanceof HarnessException harness) {
      return harness;
    }
    String why = OneLine.ofRoot(failure);
    if (failure instanceof TimeoutException) {
      why = "not ready after " + START_LIMIT.toSeconds() + " s";
    } else if (why.contains("Missing embedded postgres binaries")
        || why.contains("No Postgres binary found")) {
      return new HarnessException(
          "this build holds no PostgreSQL for %s/%s; build it on such a machine or with -Pall-platforms, or use another --postgres"
              .formatted(System.getProperty("os.name"), System.getProperty("os.arch")),
          failure);
    }
    String complaint = OneLine.of(folder.complaint());
    return new HarnessException(
        "embedded PostgreSQL did not start in "
            + folder.root()
            + ": "
            + (complaint.isEmpty() ? why : complaint),
        failure);
  }

  @Override
  public PostgresAddress address() {
    return address;
  }

  @Override
  public ServerKind kind() {
    return ServerKind.EMBEDDED;
  }

  @Override
  public String description() {
    return "embedded PostgreSQL " + version + " in " + folder.root();
  }

  @Override
  public String version() {
    return version;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Stops fast (open transactions are rolled back), forces what does not end within some
   * seconds, and removes the folder.
   */
  @Override
  public void close() {
    BoundedCall<EmbeddedPostgres> start;
    synchronized (startLock) {
      closing = true;
      start = starting;
    }
    synchronized (this) {
      if (closed) {
        return;
      }
      if (start == null) {
        closed = true;
        return;
      }
      stop(start);
      boolean ended = folder.endProcesses();
      try {
        folder.delete();
      } catch (IOException e) {
        throw new HarnessException("embedded PostgreSQL left files behind: " + OneLine.of(e), e);
      }
      if (!ended) {
        throw new HarnessException("embedded PostgreSQL did not stop: " + folder.processes());
      }
      closed = true;
    }
  }

  private void stop(BoundedCall<EmbeddedPostgres> start) {
    long end = System.nanoTime() + STOP_LIMIT.toNanos();
    while (!start.ended(Duration.ofMillis(100)) && System.nanoTime() < end) {
      // Between two processes of the start there is none to end, so again until the thread is over.
      start.interrupt();
      folder.processes().forEach(ProcessHandle::destroy);
    }
    try {
      EmbeddedPostgres running = start.await(Duration.ofMillis(1));
      BoundedCall.within(
          STOP_LIMIT,
          "embedded-postgres-stop",
          () -> {
            running.close();
            return null;
          });
      folder.noneWithin(STOP_LIMIT);
    } catch (Exception e) {
      // It did not come up or does not stop: the caller ends the processes that are left.
    }
  }

  /**
   * The library keeps unpacked binaries per resolver and would hand a second server those of the
   * first, which go away when that one closes; each server therefore has a resolver of its own.
   */
  private static final class OwnBinaries implements PgBinaryResolver {
    @Override
    public InputStream getPgBinary(String system, String machine) throws IOException {
      return DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, machine);
    }
  }
}
