package dev.claimbench.db.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.ServerKind;
import dev.claimbench.db.ServerSchema;
import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A user's server that asks for a password: who may use it, and what is left on it. */
@Timeout(120)
class UrlServerIT {
  private static final String PASSWORD = "sesam & öffne?";

  @TempDir static Path folder;
  private static EmbeddedServer host;

  @BeforeAll
  static void start() throws Exception {
    host = new EmbeddedServer(folder).start();
    execute("create role alice login password '" + PASSWORD + "'");
    execute("create role bob login password '" + PASSWORD + "'");
    execute("create role reader login password '" + PASSWORD + "'");
    execute("alter role reader set default_transaction_read_only = on");
    execute("grant create on database postgres to alice");
    Path rules = Path.of(ask("show hba_file"));
    String asked = "host all alice,bob,reader localhost scram-sha-256\n";
    Files.writeString(rules, asked + Files.readString(rules));
    execute("select pg_reload_conf()");
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  private static PostgresAddress as(String user, String password) {
    return new PostgresAddress(host.address().url(), user, password);
  }

  @Test
  void isOpenedByItsUrlAndNotStopped() {
    List<String> notices = new ArrayList<>();
    String url =
        host.address().url() + "?user=alice&password=sesam%20%26%20%C3%B6ffne%3F&ssl=false";
    PostgresServer server = PostgresServers.open(ServerChoice.parse(url), folder, notices::add);
    assertEquals(ServerKind.URL, server.kind());
    assertEquals(
        List.of(
            "PostgreSQL: %s at %s?ssl=false as alice"
                .formatted(host.version(), host.address().url())),
        notices);
    server.close();
    assertEquals(host.version(), ServerCheck.version(server.address()));
  }

  @Test
  void aWrongPasswordIsOneLine() {
    assertEquals(
        "--postgres: cannot connect to %s as alice: FATAL: password authentication failed for user \"alice\""
            .formatted(host.address().url()),
        refusal(as("alice", "wrong")));
  }

  @Test
  void aMissingPasswordIsOneLine() {
    String message = refusal(as("alice", null));
    assertTrue(message.contains("asks for a password; PGPASSWORD"), message);
  }

  @Test
  void anUnknownDatabaseIsOneLine() {
    String url = host.address().url().replace("/postgres", "/none");
    String message = refusal(new PostgresAddress(url, "alice", PASSWORD));
    assertTrue(message.contains("database \"none\" does not exist"), message);
  }

  private static String refusal(PostgresAddress address) {
    String message =
        assertThrows(HarnessException.class, () -> UrlServer.open(address)).getMessage();
    assertFalse(message.contains("\n") || message.contains("sesam"), message);
    return message;
  }

  @Test
  void aServerThatOnlyReadsIsRefused() {
    String message =
        assertThrows(BadInputException.class, () -> UrlServer.open(as("reader", PASSWORD)))
            .getMessage();
    assertTrue(message.contains("is read only"), message);
  }

  @Test
  void aSchemaComesAndGoesWithAllItHolds() throws SQLException {
    String before = schemas();
    ServerSchema schema = new ServerSchema(as("alice", PASSWORD));
    try (schema) {
      schema.create();
      assertTrue(schema.name().matches("claimbench_[0-9a-f]{12}"), schema.name());
      assertTrue(schemas().contains(schema.name()));
      execute("create table " + schema.name() + ".tasks (id int)");
    }
    schema.close();
    assertEquals(before, schemas());
  }

  @Test
  @SuppressWarnings("try") // Closing one of them early is the point.
  void twoSchemasDoNotMeet() throws SQLException {
    try (ServerSchema one = new ServerSchema(as("alice", PASSWORD)).create();
        ServerSchema two = new ServerSchema(as("alice", PASSWORD)).create()) {
      one.close();
      assertTrue(schemas().contains(two.name()));
      assertFalse(schemas().contains(one.name()));
    }
  }

  @Test
  void aSchemaClosedFirstIsNotCreated() throws SQLException {
    String before = schemas();
    ServerSchema schema = new ServerSchema(as("alice", PASSWORD));
    schema.close();
    assertThrows(HarnessException.class, schema::create);
    assertEquals(before, schemas());
  }

  @Test
  void aRoleThatMayNotCreateIsToldWhatItNeeds() {
    try (ServerSchema schema = new ServerSchema(as("bob", PASSWORD))) {
      assertEquals(
          "--postgres: bob may not create a schema in database postgres; needed: grant create on database \"postgres\" to \"bob\"",
          assertThrows(BadInputException.class, schema::create).getMessage());
    }
  }

  private static String schemas() throws SQLException {
    return ask("select string_agg(nspname, ',' order by nspname) from pg_namespace");
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = host.address().connect(null);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String ask(String query) throws SQLException {
    try (Connection connection = host.address().connect(null);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
