package dev.claimbench.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A PostgreSQL server that outlived the run that started it in a folder of ours. */
final class StalePostmaster {
  private static final int DEPTH = 4;
  private static final Duration FAST_SHUTDOWN_WAIT = Duration.ofSeconds(5);
  private static final int POLL_MILLIS = 20;

  private StalePostmaster() {}

  /**
   * Stops each server whose data directory is below the folder: a fast shutdown (SIGINT), and the
   * hard way when that takes longer than 5 s.
   *
   * @return how many servers were stopped
   */
  static int stopAll(Path folder) {
    int stopped = 0;
    for (Path pidFile : pidFiles(folder)) {
      Optional<ProcessHandle> postmaster = postmaster(pidFile);
      if (postmaster.isPresent()) {
        stop(postmaster.get(), pidFile);
        stopped++;
      }
    }
    return stopped;
  }

  private static List<Path> pidFiles(Path folder) {
    try (Stream<Path> paths =
        Files.find(
            folder, DEPTH, (path, is) -> is.isRegularFile() && path.endsWith("postmaster.pid"))) {
      return paths.toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  /** The live process a pid file names, if it is a postgres on that very data directory. */
  private static Optional<ProcessHandle> postmaster(Path pidFile) {
    try {
      List<String> lines = Files.readAllLines(pidFile);
      long pid = Long.parseLong(lines.get(0).strip());
      String dataDirectory = pidFile.getParent().toString();
      return ProcessHandle.of(pid).filter(p -> isPostgresOn(p, dataDirectory));
    } catch (IOException | RuntimeException e) {
      // Half written or gone: nothing there to stop.
      return Optional.empty();
    }
  }

  private static boolean isPostgresOn(ProcessHandle process, String dataDirectory) {
    ProcessHandle.Info info = process.info();
    return ProcessName.is(process, "postgres")
        && info.arguments().map(List::of).orElse(List.of()).contains(dataDirectory);
  }

  private static void stop(ProcessHandle postmaster, Path pidFile) {
    interrupt(postmaster);
    if (!await(postmaster, pidFile)) {
      postmaster.destroyForcibly();
      await(postmaster, pidFile);
    }
  }

  /** Sends SIGINT, which Java itself cannot. */
  private static void interrupt(ProcessHandle process) {
    try {
      Process kill =
          new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      kill.waitFor(1, TimeUnit.SECONDS);
    } catch (IOException e) {
      // No such command, as on Windows: the hard way follows.
      process.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until the process is gone, or has removed its pid file, which it does last. */
  private static boolean await(ProcessHandle process, Path pidFile) {
    long deadline = System.nanoTime() + FAST_SHUTDOWN_WAIT.toNanos();
    while (process.isAlive() && Files.exists(pidFile)) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }
}
