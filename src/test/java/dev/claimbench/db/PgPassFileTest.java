package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PgPassFileTest {
  @TempDir Path folder;
  private final List<String> notices = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({
    "h:5432:db:u:sesam, sesam",
    "*:*:*:*:sesam, sesam",
    "h:*:db:*:sesam, sesam",
    "g:5432:db:u:sesam,",
    "h:5433:db:u:sesam,",
    "h:5432:d:u:sesam,",
    "h:5432:db:v:sesam,",
    "h:5432:db:u,",
    "h,",
    "'',",
    "#h:5432:db:u:sesam,",
    "h:5432:db:u:a\\:b\\\\c, a:b\\c",
    "h:5432:db:u:sesam:rest, sesam",
    "\\h:5432:db:u:sesam, sesam",
    "h:5432:db:u:, ''"
  })
  void matchesAsLibpqDoes(String line, String password) {
    assertEquals(password, PgPassFile.match(line, "h", "5432", "db", "u"));
  }

  @ParameterizedTest
  @CsvSource({"::1:5432:db:u:sesam", "\\:\\:1:5432:db:u:sesam"})
  void knowsAddressesWithColons(String line) {
    assertEquals("sesam", PgPassFile.match(line, "::1", "5432", "db", "u"));
  }

  @Test
  void theFirstLineThatMatchesCounts() throws IOException {
    Path file = write("rw-------", "# mine", "h:1:db:u:other", "h:*:db:u:first", "*:*:*:*:second");
    assertEquals("first", new PgPassFile(file, notices::add).password("h", "5432", "db", "u"));
    assertEquals("second", new PgPassFile(file, notices::add).password("g", "5432", "db", "u"));
    assertEquals(List.of(), notices);
  }

  @Test
  void ignoresAFileThatOthersCanReadAndSaysSo() throws IOException {
    Path file = write("rw-r-----", "*:*:*:*:sesam");
    assertNull(new PgPassFile(file, notices::add).password("h", "5432", "db", "u"));
    assertEquals(1, notices.size());
    assertTrue(notices.get(0).contains(file.toString()), notices.get(0));
  }

  @Test
  void ignoresAFolderAndSaysSo() {
    assertNull(new PgPassFile(folder, notices::add).password("h", "5432", "db", "u"));
    assertEquals(1, notices.size());
  }

  @Test
  void saysNothingWhereThereIsNoFile() {
    assertNull(
        new PgPassFile(folder.resolve("none"), notices::add).password("h", "5432", "db", "u"));
    assertEquals(List.of(), notices);
  }

  private Path write(String mode, String... lines) throws IOException {
    Assumptions.assumeTrue(
        folder.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "needs a file system with permissions");
    Path file = Files.write(folder.resolve("pgpass"), List.of(lines));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    return file;
  }
}
