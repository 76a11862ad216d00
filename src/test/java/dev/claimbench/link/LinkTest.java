package dev.claimbench.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class LinkTest {
  private static final ForkSetup SETUP =
      new ForkSetup(
          "jdbc:postgresql://h/d", "alice", "geheim", "claimbench_1", true, "/data", "off");

  private final List<ForkMessage> received = new CopyOnWriteArrayList<>();

  @AfterEach
  void forget() {
    System.clearProperty(HostLink.PROPERTY);
  }

  @Test
  void aForkHearsItsSetupAndTheHostEveryMessage(@TempDir Path folder) {
    try (LinkServer server = LinkServer.open(folder, SETUP, received::add)) {
      System.setProperty(HostLink.PROPERTY, server.socket().toString());
      try (HostLink link = HostLink.connect().orElseThrow()) {
        assertEquals(SETUP, link.setup());
        link.send(new ForkMessage(Map.of("fsync", "on"), null, null));
        link.send(new ForkMessage(null, null, "line\nbreaks and ünïcode survive"));
      }
      assertTrue(server.awaitForks());
      assertEquals(2, received.size());
      assertEquals(Map.of("fsync", "on"), received.get(0).settings());
      assertEquals("line\nbreaks and ünïcode survive", received.get(1).failure());
    }
    assertFalse(Files.exists(folder.resolve("link")), "the socket's folder is removed");
  }

  @Test
  void withoutAHostThereIsNoLink() {
    assertTrue(HostLink.connect().isEmpty());
  }

  @Test
  void aLongFolderIsNoObstacle(@TempDir Path folder) throws Exception {
    Path deep = Files.createDirectories(folder.resolve("x".repeat(120)));
    try (LinkServer server = LinkServer.open(deep, SETUP, received::add)) {
      assertTrue(server.socket().toString().length() < 104, server.socket().toString());
      assertTrue(Files.exists(server.socket()));
    }
  }

  @Test
  void thePasswordIsNotInTheText() {
    assertFalse(SETUP.toString().contains("geheim"));
  }
}
