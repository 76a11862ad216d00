package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresAddressTest {
  @TempDir Path home;
  private final List<String> notices = new ArrayList<>();

  private PostgresAddress of(String url, Map<String, String> env) {
    return PostgresAddress.of(url, env, home, notices::add);
  }

  @Test
  void takesUserAndPasswordOutOfTheUrl() {
    PostgresAddress address =
        of("jdbc:postgresql://h/db?user=al%40ice&ssl=true&password=a%26b", Map.of("PGUSER", "bob"));
    assertEquals("jdbc:postgresql://h/db?ssl=true", address.url());
    assertEquals("al@ice", address.user());
    assertEquals("a&b", address.password());
    assertEquals("jdbc:postgresql://h/db", of("jdbc:postgresql://h/db?user=a", Map.of()).url());
  }

  @Test
  void fallsBackToTheEnvironment() {
    PostgresAddress address =
        of("jdbc:postgresql://h/db", Map.of("PGUSER", "bob", "PGPASSWORD", "sesam"));
    assertEquals("bob", address.user());
    assertEquals("sesam", address.password());
  }

  @Test
  void fallsBackToTheNameOfTheSystemsUserAndNoPassword() {
    PostgresAddress address = of("jdbc:postgresql://h/db", Map.of("PGUSER", "", "PGPASSWORD", ""));
    assertEquals(System.getProperty("user.name"), address.user());
    assertNull(address.password());
  }

  @Test
  void fallsBackToThePasswordFile() throws IOException {
    Path file = home.resolve(".pgpass");
    write(file, "h2:5433:db:bob:second", "*:5432:bob:bob:own");
    Map<String, String> env = Map.of("PGUSER", "bob");
    assertEquals("second", of("jdbc:postgresql://h1:5432,h2:5433/db", env).password());
    assertEquals("own", of("jdbc:postgresql://h/", env).password());
    assertNull(of("jdbc:postgresql://h/db", env).password());

    Path other = home.resolve("other");
    write(other, "[::1]:5432:db:bob:brackets", "::1:5432:db:bob:none");
    Map<String, String> named = Map.of("PGUSER", "bob", "PGPASSFILE", other.toString());
    assertEquals("none", of("jdbc:postgresql://[::1]/db", named).password());
    assertEquals(List.of(), notices);
  }

  @Test
  void theEnvironmentComesBeforeThePasswordFile() throws IOException {
    write(home.resolve(".pgpass"), "*:*:*:*:file");
    assertEquals("env", of("jdbc:postgresql://h/db", Map.of("PGPASSWORD", "env")).password());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://alice:sesam@h/db",
        "jdbc:postgresql://h/db?sslpassword=sesam",
        "jdbc:postgresql://h:port/db?password=sesam",
        "jdbc:postgresql://h:70000/db?password=sesam",
        "jdbc:postgresql://h?password=sesam",
        "jdbc:postgresql://h/a/b?password=sesam",
        "jdbc:mysql://h/db?password=sesam"
      })
  void refusesWhatItCannotUseWithoutShowingTheSecret(String url) {
    BadInputException refusal = assertThrows(BadInputException.class, () -> of(url, Map.of()));
    assertTrue(refusal.getMessage().startsWith("--postgres"), refusal.getMessage());
    assertFalse(refusal.getMessage().contains("sesam"), refusal.getMessage());
    assertFalse(refusal.getMessage().contains("\n"), refusal.getMessage());
  }

  @Test
  @Timeout(60)
  void aRefusedConnectionIsOneLine() {
    PostgresAddress address =
        new PostgresAddress("jdbc:postgresql://127.0.0.1:1/x", "alice", "sesam");
    HarnessException failure = assertThrows(HarnessException.class, () -> address.open(null));
    String message = failure.getMessage();
    assertTrue(
        message.startsWith(
            "--postgres: cannot connect to jdbc:postgresql://127.0.0.1:1/x as alice: "),
        message);
    assertFalse(message.contains("sesam") || message.contains("\n"), message);
  }

  private static void write(Path file, String... lines) throws IOException {
    Assumptions.assumeTrue(
        file.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "needs a file system with permissions");
    Files.write(file, List.of(lines));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }
}
