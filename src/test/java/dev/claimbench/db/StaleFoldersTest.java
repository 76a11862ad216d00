package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaleFoldersTest {
  private final List<String> notices = new ArrayList<>();

  @TempDir Path parent;

  /** A leftover as a killed run leaves it: our name and mark, and a process that is no more. */
  static Path leftover(Path parent, long pid) throws IOException {
    Path folder = Files.createDirectory(parent.resolve("claimbench-" + pid + "-0123abcd"));
    Files.createFile(folder.resolve(FolderMark.NAME));
    Files.createDirectory(folder.resolve("pg"));
    Files.writeString(folder.resolve("pg/PG_VERSION"), "18");
    return folder;
  }

  /** The id of a process that has just ended. */
  static long deadPid() throws IOException, InterruptedException {
    String java =
        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
    Process process =
        new ProcessBuilder(java, "-version")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.waitFor();
    return process.pid();
  }

  @Test
  void aLeftoverOfADeadProcessIsRemovedAndSaidSo() throws Exception {
    Path stale = leftover(parent, deadPid());
    DataFolder.open(parent, notices::add).close();
    assertFalse(Files.exists(stale));
    assertEquals(1, notices.size());
    assertTrue(notices.get(0).contains(stale.getFileName().toString()), notices.toString());
  }

  @Test
  void aFolderOfALiveRunStays() throws IOException {
    try (DataFolder other = DataFolder.open(parent, notices::add)) {
      DataFolder.open(parent, notices::add).close();
      assertTrue(Files.exists(other.path()));
    }
    Path live = leftover(parent, ProcessHandle.current().pid());
    DataFolder.open(parent, notices::add).close();
    assertTrue(Files.exists(live));
    assertEquals(List.of(), notices);
  }

  @Test
  void aFolderWhoseMarkIsHeldStaysWhateverItsProcessId() throws Exception {
    Path held = leftover(parent, deadPid());
    Process holder = MarkHolder.start(held.resolve(FolderMark.NAME));
    try {
      DataFolder.open(parent, notices::add).close();
      assertTrue(Files.exists(held));
    } finally {
      holder.destroyForcibly().waitFor();
    }
    DataFolder.open(parent, notices::add).close();
    assertFalse(Files.exists(held));
  }

  @Test
  void whatIsNotOursStays() throws Exception {
    long dead = deadPid();
    Path unmarked = leftover(parent, dead);
    Files.delete(unmarked.resolve(FolderMark.NAME));
    List<Path> others = new ArrayList<>(List.of(unmarked));
    for (String name : List.of("claimbench-x-0123abcd", "claimbench-" + dead + "-0123ABCDEF")) {
      Path other = Files.createDirectory(parent.resolve(name));
      Files.createFile(other.resolve(FolderMark.NAME));
      others.add(other);
    }
    DataFolder.open(parent, notices::add).close();
    for (Path other : others) {
      assertTrue(Files.exists(other), other.toString());
    }
    assertEquals(List.of(), notices);
  }
}
