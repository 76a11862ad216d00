package dev.claimbench.host;

import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;

/** Where a run's files go: {@code <UTC>_<label>} in the folder of all runs. */
public final class RunFolder {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private RunFolder() {}

  /**
   * Tries, before anything is measured, whether runs' folders can be made; leaves nothing new.
   *
   * @param results the folder of all runs, which may be missing
   * @throws BadInputException if none can be made in it
   */
  public static void check(Path results) {
    Deque<Path> made = new ArrayDeque<>();
    try {
      Path folder = results.toAbsolutePath().normalize();
      for (Path p = folder; p != null && Files.notExists(p); p = p.getParent()) {
        made.addLast(p);
      }
      Files.createDirectories(folder);
      // Not asked but tried: some file systems say that they can be written, and cannot.
      made.addFirst(Files.createTempDirectory(folder, ".try-"));
    } catch (IOException e) {
      throw new BadInputException(
          "--results-dir", results.toString(), "a folder that can be written (" + reason(e) + ")");
    } finally {
      made.forEach(RunFolder::removeEmpty);
    }
  }

  private static String reason(IOException e) {
    return e instanceof FileAlreadyExistsException ? "it is a file" : OneLine.of(e);
  }

  private static void removeEmpty(Path folder) {
    try {
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // Somebody uses it by now.
    }
  }

  /**
   * Makes a new folder; a second run in the same second gets a number.
   *
   * @param results the folder of all runs, made if missing
   * @param label goes into the name
   * @param now the time in the name
   * @return the new folder
   * @throws HarnessException if it cannot be made
   */
  public static Path create(Path results, String label, Instant now) {
    String name = STAMP.format(now) + "_" + label;
    try {
      Files.createDirectories(results);
      for (int n = 1; ; n++) {
        try {
          return Files.createDirectory(results.resolve(n == 1 ? name : name + "-" + n));
        } catch (FileAlreadyExistsException e) {
          // Taken; try the next number.
        }
      }
    } catch (IOException e) {
      throw new HarnessException(
          "--results-dir: no folder can be made in " + results + ": " + OneLine.of(e), e);
    }
  }
}
