package dev.claimbench.db.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DockerProbeTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK";

  private Path folder;
  private Path socket;
  private FakeEngine engine;

  /** Not JUnit's temporary folder: a socket's path may have about 100 characters only. */
  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createTempDirectory("probe");
    socket = folder.resolve("docker.sock");
  }

  @AfterEach
  void removeFolder() throws IOException {
    if (engine != null) {
      engine.close();
    }
    Files.deleteIfExists(socket);
    Files.delete(folder);
  }

  private DockerProbe probe() {
    return new DockerProbe(Map.of("DOCKER_HOST", "unix://" + socket), folder);
  }

  @Test
  void noSocket() {
    assertEquals(new DockerProbe.Answer(false, socket + " does not exist"), probe().ask());
  }

  @Test
  void socketThatNobodyListensOn() throws IOException {
    new FakeEngine(socket, path -> OK).close();
    assertTrue(Files.exists(socket), "the file outlives its socket");
    assertEquals(
        new DockerProbe.Answer(false, socket + " is there, but nothing listens"), probe().ask());
  }

  @Test
  void plainFile() throws IOException {
    Files.writeString(socket, "");
    DockerProbe.Answer answer = probe().ask();
    assertFalse(answer.available());
    assertFalse(answer.detail().contains("\n"), answer.detail());
  }

  @Test
  void socketThatNeverAnswers() throws IOException {
    engine = new FakeEngine(socket, null);
    DockerProbe probe = probe();
    assertEquals(
        new DockerProbe.Answer(false, socket + " does not answer within 2 s"), probe.ask());
    assertFalse(probe.hasImage("postgres:18"));
  }

  @Test
  void engine() throws IOException {
    engine =
        new FakeEngine(
            socket,
            path ->
                path.equals("/_ping") || path.equals("/images/a/postgres:18/json")
                    ? OK
                    : "HTTP/1.1 404 Not Found\r\n\r\n");
    DockerProbe probe = probe();
    assertEquals(new DockerProbe.Answer(true, socket.toString()), probe.ask());
    assertTrue(probe.hasImage("a/postgres:18"));
    assertFalse(probe.hasImage("postgres:17"));
  }

  @Test
  void engineThatRefuses() throws IOException {
    engine = new FakeEngine(socket, path -> "HTTP/1.1 403 Forbidden\r\n\r\n");
    assertEquals(new DockerProbe.Answer(false, socket + " answers HTTP 403"), probe().ask());
  }

  @Test
  void somethingElseThanAnEngine() throws IOException {
    engine = new FakeEngine(socket, path -> "SSH-2.0-OpenSSH_9.2\r\n");
    assertEquals(
        new DockerProbe.Answer(false, socket + " cannot be asked: not HTTP"), probe().ask());
  }

  @Test
  void tcpPortThatNobodyListensOn() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String host = "tcp://127.0.0.1:" + port;
    assertEquals(
        new DockerProbe.Answer(false, host + " is there, but nothing listens"),
        new DockerProbe(Map.of("DOCKER_HOST", host), folder).ask());
  }

  @Test
  void hostOfAnUnknownKind() {
    assertEquals(
        new DockerProbe.Answer(false, "DOCKER_HOST=ssh://h is of no supported kind"),
        new DockerProbe(Map.of("DOCKER_HOST", "ssh://h"), folder).ask());
  }

  @Test
  void looksInTheUsualPlaces() {
    List<String> labels =
        DockerHost.candidates(Map.of("XDG_RUNTIME_DIR", "/run/user/7"), Path.of("/home/u")).stream()
            .map(DockerHost::label)
            .toList();
    assertEquals(
        List.of(
            "/var/run/docker.sock", "/run/user/7/docker.sock", "/home/u/.docker/run/docker.sock"),
        labels);
  }

  @Test
  void aContainerWithoutDockerIsOneLine() {
    ServerChoice container = ServerChoice.parse("container");
    HarnessException failure =
        assertThrows(
            HarnessException.class,
            () -> PostgresServers.open(container, folder, notice -> {}, server -> {}, probe()));
    assertEquals(
        "--postgres container: no Docker: " + socket + " does not exist", failure.getMessage());
  }
}
