package dev.claimbench.db;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * What a folder lies on, as the operating system calls it.
 *
 * @param type for example {@code ext4} or {@code tmpfs}; {@code unknown} when it cannot be told
 * @param device for example {@code /dev/sda1}; {@code unknown} when it cannot be told
 */
public record FileSystemInfo(String type, String device) {
  private static final String UNKNOWN = "unknown";
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  /**
   * @param folder an existing folder
   */
  public static FileSystemInfo of(Path folder) {
    try {
      FileStore store = Files.getFileStore(folder);
      return new FileSystemInfo(store.type(), store.name());
    } catch (IOException | SecurityException e) {
      return new FileSystemInfo(UNKNOWN, UNKNOWN);
    }
  }

  /** Whether it is memory, where a flush costs nothing and means nothing. */
  public boolean inMemory() {
    return IN_MEMORY.contains(type);
  }
}
