package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real server says of itself and of the queue table. */
class ServerFactsIT {

  @Test
  void settingsWithoutSecretsAndTheTableAsMade(@TempDir Path temp) throws Exception {
    try (QueueCluster cluster = new QueueCluster(temp.resolve("pg"))) {
      try (Connection admin = cluster.connect("public")) {
        QueueCluster.execute(
            admin, "alter system set primary_conninfo = 'host=h password=geheim-a'");
        QueueCluster.execute(admin, "alter system set ssl_passphrase_command = 'echo geheim-b'");
        QueueCluster.execute(admin, "alter system set work_mem = '7MB'");
        QueueCluster.execute(admin, "select pg_reload_conf()");
      }
      try (Connection connection = waitFor(cluster, "7MB")) {
        ServerFacts facts = ServerFacts.read(connection);
        assertTrue(facts.version().startsWith("PostgreSQL "), facts.version());
        assertEquals("7MB", facts.changed().get("work_mem"));
        assertFalse(facts.changed().containsKey("application_name"), "the client's own");
        assertEquals("replica", facts.defaults().get("wal_level"));
        assertTrue(
            facts.hidden().containsAll(List.of("primary_conninfo", "ssl_passphrase_command")),
            facts.hidden().toString());
        assertFalse(facts.toString().contains("geheim"), facts.toString());
        assertTrue(RoundTrip.measure(connection).medianMicros() > 0);
      }
      PostgresQueue queue = new PostgresQueue(cluster.connectToNew("q"), IndexKind.PARTIAL, "q");
      queue.create();
      queue.reload(10);
      List<String> definition = queue.definition();
      assertEquals(4, definition.size(), definition.toString());
      assertTrue(definition.get(0).startsWith("create table tasks (id bigint not null generated"));
      assertTrue(definition.get(1).contains("tasks_pkey PRIMARY KEY (id)"), definition.get(1));
      assertEquals(
          "CREATE INDEX tasks_claim ON tasks USING btree (id) WHERE (status = 'new'::text)",
          definition.get(3));
      queue.close();
    }
  }

  /** The postmaster hands a reload to new sessions a moment later. */
  private static Connection waitFor(QueueCluster cluster, String workMem) throws Exception {
    long deadline = System.nanoTime() + 30_000_000_000L;
    while (true) {
      Connection connection = cluster.connect("public");
      try (var statement = connection.createStatement();
          var row = statement.executeQuery("show work_mem")) {
        row.next();
        if (row.getString(1).equals(workMem) || System.nanoTime() > deadline) {
          return connection;
        }
      }
      connection.close();
      Thread.sleep(50);
    }
  }
}
