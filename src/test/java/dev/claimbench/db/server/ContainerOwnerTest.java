package dev.claimbench.db.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whose container may be removed, on a made-up list of processes. */
class ContainerOwnerTest {
  private static final String SERVER = "dev.claimbench.server";
  private final ContainerOwner here = new ContainerOwner("host-1", 10, "500");

  @TempDir Path proc;

  private void process(long pid, String name, String state, String start) throws IOException {
    String zeros = "0 ".repeat(18);
    Path folder = Files.createDirectories(proc.resolve(String.valueOf(pid)));
    Files.writeString(
        folder.resolve("stat"), pid + " (" + name + ") " + state + " " + zeros + start + " 7 8\n");
  }

  private Map<String, String> labels(String host, String pid, String start) {
    Map<String, String> labels = new HashMap<>();
    labels.put(SERVER, "id");
    labels.put("dev.claimbench.owner.host", host);
    labels.put("dev.claimbench.owner.pid", pid);
    labels.put("dev.claimbench.owner.start", start);
    return labels;
  }

  private boolean stale(Map<String, String> labels) {
    return StaleContainers.isStale(labels, SERVER, here, proc);
  }

  @Test
  void labelsTellTheOwnerAgain() {
    assertEquals(Optional.of(here), ContainerOwner.of(here.labels()));
  }

  @Test
  void aContainerOfADeadProcessIsStale() throws IOException {
    assertTrue(stale(labels("host-1", "20", "700")));
    process(20, "java", "Z", "700");
    assertTrue(stale(labels("host-1", "20", "700")), "killed, and nobody asked for its end yet");
    process(20, "java", "S", "900");
    assertTrue(stale(labels("host-1", "20", "700")), "its id belongs to another process now");
  }

  @Test
  void aContainerOfALiveProcessStays() throws IOException {
    process(20, "a (java) b", "S", "700");
    assertFalse(stale(labels("host-1", "20", "700")));
  }

  @Test
  void aContainerOfAnotherHostOrBootOrUserStays() {
    assertFalse(stale(labels("host-2", "20", "700")));
  }

  @Test
  void aContainerWithoutAllOurLabelsStays() {
    for (String label : labels("host-1", "20", "700").keySet()) {
      Map<String, String> labels = labels("host-1", "20", "700");
      labels.remove(label);
      assertFalse(stale(labels), "without " + label);
    }
    assertFalse(stale(null));
    assertFalse(stale(labels("host-1", "-1", "700")));
    assertFalse(stale(labels("host-1", "../20", "700")));
    assertFalse(stale(labels("host-1", "20", "")));
  }

  @Test
  void aContainerStaysWhereItsProcessCannotBeRead() throws IOException {
    Files.writeString(Files.createDirectories(proc.resolve("20")).resolve("stat"), "nonsense");
    assertFalse(stale(labels("host-1", "20", "700")));
    Files.delete(proc.resolve("20/stat"));
    Files.createDirectory(proc.resolve("20/stat"));
    assertFalse(stale(labels("host-1", "20", "700")));
  }

  @Test
  void whereTheSystemTellsNothingThereIsNoOwner() {
    assertEquals(Optional.empty(), ContainerOwner.current(proc));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisProcessIsAliveAndTheSameEachTime() {
    Path real = Path.of("/proc");
    ContainerOwner self = ContainerOwner.current(real).orElseThrow();
    assertEquals(ProcessHandle.current().pid(), self.pid());
    assertEquals(Optional.of(self), ContainerOwner.current(real));
    assertFalse(self.goneFrom(self, real));
    assertTrue(
        new ContainerOwner(self.host(), self.pid(), self.start() + "0").goneFrom(self, real));
  }
}
