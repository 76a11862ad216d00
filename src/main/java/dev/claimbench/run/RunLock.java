package dev.claimbench.run;

import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Held on a run's folder while a process writes to it, so that nobody resumes a run that is still
 * under way. The operating system gives it back however the process ends.
 */
final class RunLock implements AutoCloseable {
  private final Path file;
  private final FileChannel channel;

  private RunLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * @throws BadInputException if another process holds it
   * @throws HarnessException if the folder cannot be written
   */
  static RunLock take(Path folder) {
    Path file = folder.resolve("running.lock");
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      try {
        FileLock lock = channel.tryLock();
        if (lock != null) {
          return new RunLock(file, channel);
        }
      } catch (OverlappingFileLockException e) {
        // As if another process held it.
      }
      channel.close();
      throw new BadInputException("--resume: '" + folder + "' is being run by another process");
    } catch (IOException e) {
      throw new HarnessException("cannot write to " + folder + ": " + e, e);
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
    channel.close();
  }
}
