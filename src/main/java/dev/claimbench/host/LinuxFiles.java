package dev.claimbench.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The kernel's text files below {@code /proc} and {@code /sys}; empty where there is none to read,
 * as on other systems.
 *
 * @param root what {@code /} is, for tests
 */
record LinuxFiles(Path root) {

  /**
   * @param path from the root, without a slash before it
   * @return its text without blanks around it; empty if it cannot be read or says nothing
   */
  Optional<String> text(String path) {
    try {
      // Not readString: such files tell no size, and some hold no legal UTF-8.
      byte[] bytes = Files.readAllBytes(root.resolve(path));
      String text = new String(bytes, StandardCharsets.UTF_8).strip();
      return text.isEmpty() ? Optional.empty() : Optional.of(text);
    } catch (IOException | SecurityException e) {
      return Optional.empty();
    }
  }
}
