package dev.claimbench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.claimbench.db.FileSystemInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionDifferencesTest {

  private static Map<String, Object> session(Object processors, String type, String durability) {
    return Map.of(
        "machine", Map.of("os", "Linux 6", "processors", processors),
        "jvm", "OpenJDK 17",
        "dataFolder",
            Map.of("path", durability, "fileSystem", new FileSystemInfo(type, "/dev/sda")),
        "postgres", Map.of("version", "18.4"),
        "postgresDurabilityAtStart", durability);
  }

  @Test
  void theSameIsNoDifferenceWhateverTheNumbersType() {
    assertEquals(
        List.of(), SessionDifferences.between(session(4, "ext4", "on"), session(4L, "ext4", "on")));
  }

  @Test
  void eachDifferenceIsOneSentence() {
    assertEquals(
        List.of(
            "number of processors was 4, is 2",
            "data folder's file system was ext4, is tmpfs",
            "server durability was on, is off"),
        SessionDifferences.between(session(4, "ext4", "on"), session(2, "tmpfs", "off")));
  }

  @Test
  void whatOneSessionDoesNotKnowIsNoDifference() {
    assertEquals(
        List.of(),
        SessionDifferences.between(Map.of("jvm", "x"), session(2, "tmpfs", "off")).stream()
            .filter(d -> !d.startsWith("JVM"))
            .toList());
  }
}
