package dev.claimbench.db;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A process that locks a folder's mark until it is ended; the lock belongs to processes. */
final class MarkHolder {
  private MarkHolder() {}

  /** Starts one and returns when it holds the lock. */
  static Process start(Path mark) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                MarkHolder.class.getName(),
                mark.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    int first = process.getInputStream().read();
    if (first != 'y') {
      throw new IOException("the process did not lock " + mark);
    }
    return process;
  }

  public static void main(String[] args) throws Exception {
    try (FileChannel channel = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      System.out.print(lock.isValid() ? 'y' : 'n');
      System.out.flush();
      Thread.sleep(60_000);
    }
  }
}
