package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StalePostmasterIT {
  @TempDir Path parent;

  @Test
  void aServerThatOutlivedItsRunIsStoppedAndItsFolderRemoved() throws Exception {
    Path stale = StaleFoldersTest.leftover(parent, StaleFoldersTest.deadPid());
    List<String> notices = new ArrayList<>();
    try (QueueCluster cluster = new QueueCluster(stale.resolve("cluster"))) {
      // A client that stays connected must not keep the server up.
      try (Connection client = cluster.connect("public")) {
        DataFolder.open(parent, notices::add).close();
        assertFalse(client.isValid(5));
      }
      assertFalse(Files.exists(stale));
      assertTrue(notices.get(0).endsWith("stopped PostgreSQL servers: 1"), notices.toString());
      assertThrows(SQLException.class, () -> cluster.connect("public").close());
    }
  }

  @Test
  void aPidFileThatNamesAnotherProgramStopsNothing() throws IOException, InterruptedException {
    Path stale = StaleFoldersTest.leftover(parent, StaleFoldersTest.deadPid());
    Process other = new ProcessBuilder("sleep", "60").start();
    try {
      Files.writeString(stale.resolve("pg/postmaster.pid"), other.pid() + "\n");
      DataFolder.open(parent, notice -> {}).close();
      assertTrue(other.isAlive());
      assertFalse(Files.exists(stale));
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  @Test
  void aServerElsewhereIsNotStoppedThoughAPidFileNamesIt() throws Exception {
    Path stale = StaleFoldersTest.leftover(parent, StaleFoldersTest.deadPid());
    try (QueueCluster cluster = new QueueCluster(parent.resolve("elsewhere"))) {
      Files.writeString(stale.resolve("pg/postmaster.pid"), cluster.pid() + "\n");
      DataFolder.open(parent, notice -> {}).close();
      try (Connection client = cluster.connect("public")) {
        assertTrue(client.isValid(5));
      }
    }
  }
}
