package dev.claimbench.host;

import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Where a run's files go: {@code <UTC>_<label>} in the folder of all runs. */
public final class RunFolder {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private RunFolder() {}

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
      throw new HarnessException("cannot make a results folder in " + results + ": " + e, e);
    }
  }
}
