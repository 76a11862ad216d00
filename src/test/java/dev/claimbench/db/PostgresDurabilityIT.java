package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Ordered, so that one server serves both: settings on its command line first, then without. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PostgresDurabilityIT {
  @TempDir static Path temp;
  private static QueueCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    cluster = new QueueCluster(temp.resolve("pg"));
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @Test
  @Order(1)
  void aSettingOnTheCommandLineCannotBeChangedAndIsSaidSo() throws Exception {
    try (Connection admin = cluster.connect("public")) {
      HarnessException e =
          assertThrows(
              HarnessException.class,
              () -> PostgresDurability.applyToServer(admin, Durability.OFF, true));
      assertTrue(e.getMessage().endsWith("its command line says fsync=on"), e.getMessage());
    }
  }

  @Test
  @Order(2)
  void ourOwnServerFollowsThereAndBack() throws Exception {
    cluster.restartWithDefaults();
    try (Connection admin = cluster.connect("public");
        Connection worker = cluster.connect("public")) {
      assertReadsBack(Durability.ON, worker);

      PostgresDurability.applyToServer(admin, Durability.OFF, true);
      PostgresDurability.applyToSession(worker, Durability.OFF);
      assertReadsBack(Durability.OFF, worker);
      assertEquals(
          "fsync=off synchronous_commit=on full_page_writes=off",
          EffectiveDurability.read(worker).label());

      PostgresDurability.applyToServer(admin, Durability.ASYNC_COMMIT, true);
      PostgresDurability.applyToSession(worker, Durability.ASYNC_COMMIT);
      assertReadsBack(Durability.ASYNC_COMMIT, worker);

      PostgresDurability.applyToServer(admin, Durability.ON, true);
      PostgresDurability.applyToSession(worker, Durability.ON);
      assertReadsBack(Durability.ON, worker);
    }
  }

  @Test
  @Order(3)
  void aServerOfTheUsersIsNeverChanged() throws SQLException {
    try (Connection admin = cluster.connect("public");
        Connection worker = cluster.connect("public")) {
      PostgresDurability.applyToServer(admin, Durability.OFF, true);
      BadInputException e =
          assertThrows(
              BadInputException.class,
              () -> PostgresDurability.applyToServer(admin, Durability.OFF, false));
      assertTrue(e.getMessage().startsWith("-p durability: 'off'"), e.getMessage());

      PostgresDurability.applyToServer(admin, Durability.ON, false);
      PostgresDurability.applyToSession(worker, Durability.ON);
      assertReadsBack(Durability.OFF, worker);
    }
  }

  private static void assertReadsBack(Durability expected, Connection worker) {
    EffectiveDurability actual = EffectiveDurability.read(worker);
    assertEquals(expected, actual.effective(), actual.label());
  }
}
