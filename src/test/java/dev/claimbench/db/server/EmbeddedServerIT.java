package dev.claimbench.db.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.ServerKind;
import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Embedded servers for real: durable, apart from each other, and gone without a trace. */
@Timeout(180)
class EmbeddedServerIT {
  private static final String WORK_PROPERTY = "ot.epg.working-dir";

  @TempDir Path folder;
  private final List<String> notices = new ArrayList<>();

  @Test
  void runsDurablyAndLeavesNothing() throws Exception {
    DockerProbe noDocker = new DockerProbe(Map.of("DOCKER_HOST", "unix:///none"), folder);
    String before = System.getProperty(WORK_PROPERTY);
    Path work = folder.resolve("made/on demand");
    List<PostgresServer> handed = new ArrayList<>();
    PostgresServer server =
        PostgresServers.open(ServerChoice.parse("auto"), work, notices::add, handed::add, noDocker);
    try {
      assertEquals(List.of(server), handed);
      assertEquals(ServerKind.EMBEDDED, server.kind());
      assertEquals(
          List.of(
              "PostgreSQL: embedded " + server.version() + " (no Docker: /none does not exist)"),
          notices);
      for (String setting : List.of("fsync", "synchronous_commit", "full_page_writes")) {
        assertEquals("on", show(server, setting), setting);
      }
      assertEquals("localhost", show(server, "listen_addresses"));
      assertEquals(server.version(), show(server, "server_version"));
      assertTrue(show(server, "data_directory").startsWith(work.toRealPath().toString()));
      assertFalse(processesUnder(work).isEmpty(), "the server's processes are not seen");
      assertEquals(before, System.getProperty(WORK_PROPERTY), "the caller's is put back");
    } finally {
      server.close();
    }
    server.close();
    assertGone(work);
  }

  @Test
  @SuppressWarnings("try") // Closing one of them early is the point.
  void twoAtOnceDoNotMeet() throws Exception {
    try (EmbeddedServer one = new EmbeddedServer(folder).start();
        EmbeddedServer two = new EmbeddedServer(folder).start()) {
      assertNotEquals(one.address(), two.address());
      one.close();
      assertEquals("on", show(two, "fsync"));
    }
    assertGone(folder);
  }

  @Test
  void aClientThatHoldsATransactionDoesNotKeepItAlive() throws Exception {
    EmbeddedServer server = new EmbeddedServer(folder).start();
    try (Connection connection = server.address().connect(null);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("create table held (id int)");
      server.close();
      assertGone(folder);
    } catch (SQLException e) {
      // Closing the connection of a server that is gone may fail.
    }
  }

  @Test
  void closesWhileUnpacking() throws Exception {
    EmbeddedServer server = new EmbeddedServer(folder);
    CompletableFuture<EmbeddedServer> start = CompletableFuture.supplyAsync(server::start);
    awaitSome(folder, 3);
    server.close();
    assertClosedEarly(start);
    assertGone(folder);
  }

  @Test
  void closesWhileAProcessOfTheStartRuns() throws Exception {
    EmbeddedServer server = new EmbeddedServer(folder);
    CompletableFuture<EmbeddedServer> start = CompletableFuture.supplyAsync(server::start);
    while (processesUnder(folder).isEmpty() && !start.isDone()) {
      Thread.sleep(5);
    }
    server.close();
    assertClosedEarly(start);
    assertGone(folder);
  }

  @Test
  void doesNotStartOnceClosed() throws Exception {
    Path work = folder.resolve("gone");
    EmbeddedServer server = new EmbeddedServer(work);
    server.close();
    assertThrows(HarnessException.class, server::start);
    assertFalse(Files.exists(work), "a folder that the clean-up removed is not made again");
  }

  @Test
  void aFolderThatCannotBeMadeIsOneLine() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    String message =
        assertThrows(HarnessException.class, () -> new EmbeddedServer(file).start()).getMessage();
    assertTrue(message.contains(file.toString()), message);
    assertFalse(message.contains("\n"), message);
  }

  private static void assertClosedEarly(CompletableFuture<EmbeddedServer> start) {
    ExecutionException failure = assertThrows(ExecutionException.class, start::get);
    assertEquals(HarnessException.class, failure.getCause().getClass());
    assertTrue(failure.getCause().getMessage().contains("closed"), failure.getMessage());
  }

  private static String show(PostgresServer server, String setting) throws SQLException {
    try (Connection connection = server.address().connect(null);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show " + setting)) {
      row.next();
      return row.getString(1);
    }
  }

  private static void awaitSome(Path folder, int files) throws Exception {
    long found;
    do {
      Thread.sleep(5);
      try (Stream<Path> walk = Files.walk(folder)) {
        found = walk.count();
      } catch (IOException | UncheckedIOException e) {
        found = 0;
      }
    } while (found < files);
  }

  private static void assertGone(Path folder) throws IOException {
    assertEquals(List.of(), processesUnder(folder));
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(), left.filter(Files::isDirectory).toList());
    }
  }

  private static List<ProcessHandle> processesUnder(Path folder) throws IOException {
    Path real = folder.toRealPath();
    return ProcessHandle.allProcesses()
        .filter(p -> p.info().command().map(c -> Path.of(c).startsWith(real)).orElse(false))
        .toList();
  }
}
