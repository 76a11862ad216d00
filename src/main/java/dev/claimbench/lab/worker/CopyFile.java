package dev.claimbench.lab.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Copies a file, in a process that has no connection to it: closing a descriptor of a database file
 * drops the locks of the whole process on it.
 *
 * @param from as text, absolute
 * @param to as text, absolute; must not exist
 */
public record CopyFile(String from, String to) implements Job<CopyFile.Copied> {

  /**
   * @param bytes copied
   */
  public record Copied(long bytes) {}

  @Override
  public Class<Copied> answerType() {
    return Copied.class;
  }

  @Override
  public Work<Copied> prepare() {
    return new Work<>() {
      @Override
      public Copied run(Line host) throws IOException {
        Files.copy(Path.of(from), Path.of(to));
        return new Copied(Files.size(Path.of(to)));
      }

      @Override
      public void close() {}
    };
  }
}
