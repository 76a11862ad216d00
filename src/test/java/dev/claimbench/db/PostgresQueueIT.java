package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PostgresQueueIT {
  private static final String CLAIM =
      "select id from tasks where status = 'new' order by id limit 10 for update skip locked";

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

  @ParameterizedTest
  @EnumSource
  void everyReloadGivesFreeTasksFromOne(IndexKind index) throws SQLException {
    try (PostgresQueue queue = newQueue("reloaded", index);
        Connection worker = cluster.connect("reloaded")) {
      queue.create();
      for (int backlog : new int[] {1, 2500, 10}) {
        queue.reload(backlog);
        QueueSnapshot snapshot = queue.snapshot();
        assertEquals(backlog, snapshot.size());
        for (int i = 0; i < backlog; i++) {
          assertEquals(i + 1, snapshot.ids()[i]);
          assertTrue(snapshot.free()[i]);
          assertEquals(QueueSnapshot.NO_OWNER, snapshot.owner()[i]);
        }
        QueueCluster.execute(worker, "update tasks set status = 'claimed', worker = 'w1'");
      }
      assertEquals(
          "https://shop.vn/p/10", first(worker, "select max(url) from tasks where id = 10"));
    }
  }

  @Test
  void aSnapshotShowsWhoHoldsWhat() throws SQLException {
    try (PostgresQueue queue = newQueue("shown", IndexKind.PARTIAL);
        Connection worker = cluster.connect("shown")) {
      queue.create();
      queue.reload(5);
      QueueCluster.execute(worker, "delete from tasks where id = 1");
      QueueCluster.execute(
          worker, "update tasks set status = 'claimed', worker = 'w7' where id = 2");
      QueueCluster.execute(worker, "update tasks set status = 'done', worker = 'bob' where id = 3");
      QueueCluster.execute(worker, "update tasks set worker = 'w0' where id = 4");
      QueueSnapshot snapshot = queue.snapshot();
      assertEquals("[1, 2, 3, 4, 5]", Arrays.toString(snapshot.ids()));
      assertEquals("[false, false, false, true, true]", Arrays.toString(snapshot.free()));
      assertEquals("[-3, 7, -2, 0, -1]", Arrays.toString(snapshot.owner()), "1 is gone");
    }
  }

  @ParameterizedTest
  @EnumSource
  void theIndexThatWasAskedForIsThereAfterEachReload(IndexKind index) throws SQLException {
    try (PostgresQueue queue = newQueue("planned", index);
        Connection worker = cluster.connect("planned")) {
      queue.create();
      for (int i = 0; i < 2; i++) {
        queue.reload(20_000);
        if (index == IndexKind.PARTIAL) {
          // The full one may lose against the primary key while every task is free.
          String plan = plan(worker, CLAIM);
          assertTrue(plan.contains("tasks_claim"), plan);
        }
        assertEquals(index == IndexKind.NONE ? 2 : 3, indexes(worker));
      }
    }
  }

  @Test
  void statisticsAreFreshAfterAReload() throws SQLException {
    try (PostgresQueue queue = newQueue("analyzed", IndexKind.NONE);
        Connection worker = cluster.connect("analyzed")) {
      queue.create();
      queue.reload(10);
      queue.reload(3000);
      assertEquals(
          "3000",
          first(worker, "select reltuples::bigint from pg_class where oid = 'tasks'::regclass"));
    }
  }

  @Test
  void settingsAreReadBack() throws SQLException {
    try (PostgresQueue queue = newQueue("settings", IndexKind.NONE)) {
      Map<String, String> settings = queue.settings();
      assertEquals("server_version", settings.keySet().iterator().next());
      assertTrue(settings.get("server_version").startsWith("18."), settings.toString());
      assertEquals("on", settings.get("fsync"));
      assertEquals("read committed", settings.get("default_transaction_isolation"));
      assertEquals(14, settings.size(), settings.toString());
    }
  }

  @Test
  void aTableOfTheUsersIsNotTouched() throws SQLException {
    try (Connection user = cluster.connect("public")) {
      QueueCluster.execute(user, "create table public.tasks (id int)");
      QueueCluster.execute(user, "insert into public.tasks values (42)");
      try (PostgresQueue queue = newQueue("ours", IndexKind.PARTIAL)) {
        assertThrows(HarnessException.class, () -> queue.reload(10));
        queue.create();
        queue.reload(10);
        QueueCluster.execute(user, "drop table ours.tasks");
        assertThrows(HarnessException.class, () -> queue.reload(10));
      }
      try (PostgresQueue queue =
          new PostgresQueue(cluster.connect("public"), IndexKind.NONE, "ours")) {
        assertThrows(HarnessException.class, queue::create);
      }
      assertEquals("42", first(user, "select sum(id) from public.tasks"));
      QueueCluster.execute(user, "drop table public.tasks");
    }
  }

  @Test
  void createReplacesTheTableOfAnEarlierTrial() throws SQLException {
    try (PostgresQueue queue = newQueue("again", IndexKind.FULL);
        Connection worker = cluster.connect("again")) {
      queue.create();
      queue.reload(7);
      queue.create();
      assertEquals(0, queue.snapshot().size());
      assertEquals(7, reloaded(queue, 7).size());
      assertEquals(3, indexes(worker));
    }
  }

  @Test
  void aFailedReloadLeavesTheTableAsItWas() throws SQLException {
    try (PostgresQueue queue = newQueue("failed", IndexKind.PARTIAL);
        Connection worker = cluster.connect("failed")) {
      queue.create();
      queue.reload(3);
      QueueCluster.execute(worker, "alter table tasks add constraint few check (id < 5)");
      HarnessException e = assertThrows(HarnessException.class, () -> queue.reload(10));
      assertEquals(1, e.getMessage().lines().count(), e.getMessage());
      assertEquals(3, queue.snapshot().size());
      assertEquals(3, indexes(worker));
      QueueCluster.execute(worker, "alter table tasks drop constraint few");
      assertEquals(10, reloaded(queue, 10).size());
    }
  }

  private static PostgresQueue newQueue(String schema, IndexKind index) throws SQLException {
    return new PostgresQueue(cluster.connectToNew(schema), index, schema);
  }

  private static QueueSnapshot reloaded(QueueTable queue, long backlog) {
    queue.reload(backlog);
    return queue.snapshot();
  }

  private static int indexes(Connection connection) throws SQLException {
    return Integer.parseInt(
        first(connection, "select count(*) from pg_index where indrelid = 'tasks'::regclass"));
  }

  private static String plan(Connection connection, String sql) throws SQLException {
    StringBuilder plan = new StringBuilder();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("explain " + sql)) {
      while (rows.next()) {
        plan.append(rows.getString(1)).append('\n');
      }
    }
    return plan.toString();
  }

  private static String first(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }
}
