package dev.claimbench.report;

import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * The last line of a file that is only ever appended to: when the process or the machine died in
 * the middle of a write, it is not whole, and what would be appended next would be lost with it.
 */
final class TornLine {
  private TornLine() {}

  /**
   * Cuts off the last line where it does not end, or where it cannot be read; keeps it aside in
   * {@code <file>.torn}.
   *
   * @param file may be missing
   * @param whole whether a line, without its end, can be read
   * @return the bytes that were cut off; 0 if the file was whole
   * @throws HarnessException if the file cannot be read or changed
   */
  static long cut(Path file, Predicate<byte[]> whole) {
    try {
      if (!Files.exists(file)) {
        return 0;
      }
      byte[] all = Files.readAllBytes(file);
      boolean ended = all.length == 0 || all[all.length - 1] == '\n';
      int end = ended ? all.length - 1 : all.length;
      int start = end;
      while (start > 0 && all[start - 1] != '\n') {
        start--;
      }
      if (all.length == 0 || (ended && whole.test(Arrays.copyOfRange(all, start, end)))) {
        return 0;
      }
      Files.write(
          file.resolveSibling(file.getFileName() + ".torn"),
          Arrays.copyOfRange(all, start, all.length),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(start);
        channel.force(true);
      }
      return all.length - start;
    } catch (IOException e) {
      throw new HarnessException("cannot mend " + file + ": " + e, e);
    }
  }
}
