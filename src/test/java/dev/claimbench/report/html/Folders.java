package dev.claimbench.report.html;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Deletes what a browser left. */
final class Folders {
  private Folders() {}

  /** Tries for a while: a browser's helpers end a little after it. */
  static void delete(Path folder) throws Exception {
    for (int i = 0; i < 50 && Files.exists(folder); i++) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(path);
        }
      } catch (IOException e) {
        Thread.sleep(100);
      }
    }
  }
}
