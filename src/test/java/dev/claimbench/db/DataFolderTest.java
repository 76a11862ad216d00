package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.claimbench.error.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  private final List<String> notices = new ArrayList<>();

  @TempDir Path temp;

  @Test
  void makesAPrivateFolderBelowTheChoiceAndDeletesIt() throws IOException {
    Path choice = temp.resolve("new/data");
    DataFolder folder = DataFolder.open(choice, notices::add);
    assertEquals(choice, folder.path().getParent());
    assertTrue(
        folder
            .path()
            .getFileName()
            .toString()
            .startsWith("claimbench-" + ProcessHandle.current().pid() + "-"));
    if (folder.path().getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertEquals(
          "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())));
    }
    Files.createDirectories(folder.path().resolve("pg/base"));
    Files.writeString(folder.path().resolve("pg/base/1"), "x");
    folder.close();
    assertFalse(Files.exists(folder.path()));
    assertTrue(Files.isDirectory(choice));
    folder.close();
  }

  @Test
  void closingFollowsNoLinks() throws IOException {
    Path outside = Files.writeString(temp.resolve("outside"), "kept");
    try (DataFolder folder = DataFolder.open(temp, notices::add)) {
      Files.createSymbolicLink(folder.path().resolve("link"), temp);
    }
    assertEquals("kept", Files.readString(outside));
  }

  @Test
  void theDefaultIsARealFolder() {
    try (DataFolder folder = DataFolder.open(null, notices::add)) {
      assertTrue(Files.isWritable(folder.path()));
      assertNotEquals("unknown", folder.fileSystem().type());
      assertNotEquals("unknown", folder.fileSystem().device());
    }
  }

  @Test
  void memoryIsNamedInAWarning() {
    Path memory = Path.of("/dev/shm");
    assumeTrue(Files.isWritable(memory) && FileSystemInfo.of(memory).inMemory());
    try (DataFolder folder = DataFolder.open(memory, notices::add)) {
      assertTrue(notices.get(0).contains("tmpfs"), notices.toString());
      assertTrue(notices.get(0).contains(folder.path().toString()), notices.toString());
    }
  }

  @Test
  void aDiskGetsNoWarning() {
    assumeTrue(!FileSystemInfo.of(temp).inMemory());
    DataFolder.open(temp, notices::add).close();
    assertEquals(List.of(), notices);
  }

  @Test
  void whatCannotBeMadeIsRefusedInOneLine() {
    Path proc = Path.of("/proc/x");
    assumeTrue(Files.isDirectory(proc.getParent()));
    BadInputException e =
        assertThrows(BadInputException.class, () -> DataFolder.open(proc, notices::add));
    assertTrue(e.getMessage().startsWith("--data-dir: '/proc/x' "), e.getMessage());
    assertEquals(1, e.getMessage().lines().count());
  }

  @Test
  void aFileIsRefused() throws IOException {
    Path file = Files.createFile(temp.resolve("file"));
    assertThrows(BadInputException.class, () -> DataFolder.open(file, notices::add));
  }
}
