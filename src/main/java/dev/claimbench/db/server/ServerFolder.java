package dev.claimbench.db.server;

import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder that holds all of one embedded server: binaries, data, log. Since the binaries lie in
 * it, the server's processes are the ones whose program lies in it, however they came to be.
 */
final class ServerFolder {
  private static final Pattern TELLING = Pattern.compile("FATAL|PANIC|error:|could not|cannot");

  private final Path root;

  private ServerFolder(Path root) {
    this.root = root;
  }

  /**
   * @param workDir where to make the folder; is created if need be
   * @throws HarnessException if that does not work
   */
  static ServerFolder under(Path workDir) {
    try {
      Files.createDirectories(workDir);
      // The real path, since that is how the system names a process's program.
      return new ServerFolder(Files.createTempDirectory(workDir.toRealPath(), "postgres-"));
    } catch (IOException e) {
      throw new HarnessException(
          "no folder for embedded PostgreSQL under " + workDir + ": " + OneLine.of(e), e);
    }
  }

  Path root() {
    return root;
  }

  Path data() {
    return root.resolve("data");
  }

  Path log() {
    return root.resolve("server.log");
  }

  /**
   * @return the line of the log that says best what went wrong, or an empty text
   */
  String complaint() {
    try {
      List<String> lines =
          new String(Files.readAllBytes(log()), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.isBlank())
              .toList();
      return lines.stream()
          .filter(line -> TELLING.matcher(line).find())
          .findFirst()
          .orElse(lines.isEmpty() ? "" : lines.get(lines.size() - 1));
    } catch (IOException e) {
      return "";
    }
  }

  /** The server's processes, and those of initdb and pg_ctl. */
  List<ProcessHandle> processes() {
    return ProcessHandle.allProcesses()
        .filter(p -> p.info().command().map(c -> Path.of(c).startsWith(root)).orElse(false))
        .toList();
  }

  /**
   * Ends every process of the folder: asks first, forces after some seconds.
   *
   * @return whether none is left
   */
  boolean endProcesses() {
    processes().forEach(ProcessHandle::destroy);
    if (noneWithin(Duration.ofSeconds(5))) {
      return true;
    }
    processes().forEach(ProcessHandle::destroyForcibly);
    return noneWithin(Duration.ofSeconds(5));
  }

  /**
   * @return whether no process is left, after waiting at most so long for it
   */
  boolean noneWithin(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (!processes().isEmpty()) {
      if (System.nanoTime() > end) {
        return false;
      }
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return processes().isEmpty();
      }
    }
    return true;
  }

  /**
   * Removes the folder and all in it; does nothing if it is gone.
   *
   * @throws IOException if something could not be removed
   */
  void delete() throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(root)) {
      paths = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      try {
        Files.deleteIfExists(path);
      } catch (NoSuchFileException e) {
        // Gone already, which is what was wanted.
      }
    }
  }
}
