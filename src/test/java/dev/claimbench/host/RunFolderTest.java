package dev.claimbench.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
  @TempDir Path folder;

  private List<Path> all() throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(p -> !p.equals(folder)).toList();
    }
  }

  @Test
  void checkingLeavesNothingNew() throws IOException {
    RunFolder.check(folder.resolve("a/b/c"));
    assertEquals(List.of(), all());
    Path there = Files.createDirectories(folder.resolve("a"));
    RunFolder.check(there.resolve("b"));
    RunFolder.check(there);
    assertEquals(List.of(there), all());
  }

  @Test
  void aFileInTheWayIsNamedWithItsOption() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    for (Path bad : List.of(file, file.resolve("below"))) {
      String message =
          assertThrows(BadInputException.class, () -> RunFolder.check(bad)).getMessage();
      assertTrue(message.startsWith("--results-dir: '" + bad + "' is not legal"), message);
      assertEquals(1, message.lines().count(), message);
    }
    assertEquals(List.of(file), all());
  }
}
