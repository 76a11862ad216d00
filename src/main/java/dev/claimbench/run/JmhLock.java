package dev.claimbench.run;

import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * JMH's machine-wide lock, held for the whole run: JMH itself would take it anew for each fork, so
 * that two runs could alternate on one machine and spoil each other's numbers.
 */
final class JmhLock implements AutoCloseable {
  private static final String IGNORE = "jmh.ignoreLock";
  private final FileChannel channel;

  private JmhLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * @throws HarnessException if another JMH run holds it
   */
  static JmhLock acquire() {
    if (Boolean.getBoolean(IGNORE)) {
      return new JmhLock(null);
    }
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
        throw held(file);
      }
      // Other users must be able to lock the file that this one made.
      file.toFile().setWritable(true, false);
      System.setProperty(IGNORE, "true");
      return new JmhLock(channel);
    } catch (OverlappingFileLockException e) {
      throw held(file);
    } catch (IOException e) {
      throw new HarnessException("cannot take JMH's lock " + file + ": " + e.getMessage(), e);
    }
  }

  private static HarnessException held(Path file) {
    return new HarnessException(
        "another JMH run holds "
            + file
            + "; wait for it, or run java -Djmh.ignoreLock=true -jar ...");
  }

  @Override
  public void close() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // The end of the process releases it.
    }
  }
}
