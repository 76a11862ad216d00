package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables as users have them, on a server that has other tables too. */
class UserQueueIT {
  private static final String SCHEMA = "ours";
  private static QueueCluster cluster;

  @BeforeAll
  static void start(@TempDir Path folder) throws IOException, SQLException {
    cluster = new QueueCluster(folder.resolve("cluster"));
    try (Connection admin = cluster.connectToNew(SCHEMA)) {
      QueueCluster.execute(admin, "create table public.tasks (id bigint, status text)");
      QueueCluster.execute(admin, "insert into public.tasks values (1, 'precious')");
    }
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  private static UserQueue open(UserTable table) throws SQLException {
    Connection admin = cluster.connect(SCHEMA);
    QueueCluster.execute(admin, "set search_path = " + SCHEMA);
    return new UserQueue(admin, table, SCHEMA);
  }

  private static UserQueue open(String text) throws SQLException {
    return open(UserTable.parse("t.sql", text));
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = cluster.connect(SCHEMA)) {
      QueueCluster.execute(connection, sql);
    }
  }

  private static String ask(String sql) throws SQLException {
    try (Connection connection = cluster.connect(SCHEMA);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getString(1) : null;
    }
  }

  @Test
  void theExampleIsMadeLoadedAndReadBack() throws SQLException {
    try (UserQueue queue = open(UserTable.read(Path.of("src/examples/jobs.sql")))) {
      queue.create();
      queue.reload(40);
      assertEquals(KeyKind.UUID, queue.keys().kind());
      assertEquals(40, queue.snapshot().size());
      assertEquals(40, queue.snapshot().countFree());
      UUID job = UUID.fromString(ask("select job_id from jobs where priority = 2 limit 1"));
      execute("update jobs set state = 'running', locked_by = 'w3' where job_id = '" + job + "'");
      execute("insert into job_logs values ('" + job + "', 'begun')");
      int row = (int) queue.keys().number(job) - 1;
      assertEquals(job.toString(), queue.keys().name(row + 1));
      assertFalse(queue.snapshot().free()[row]);
      assertEquals(3, queue.snapshot().owner()[row]);
      assertEquals("t", ask("select locked_at is not null from jobs where job_id = '" + job + "'"));

      queue.reload(10);
      assertEquals(10, queue.snapshot().countFree());
      assertEquals("0", ask("select count(*) from job_logs"));
      assertTrue(queue.keys().number(job) < 0, "of an earlier load");
      assertEquals(job.toString(), queue.keys().name(queue.keys().number(job)));
      assertTrue(queue.namesOwners());
      assertEquals(6, queue.definition().size());
      assertTrue(queue.definition().get(1).contains("payload ? 'url'"), "shown as it is written");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "smallint|g|INTEGER",
        "integer|g|INTEGER",
        "bigint|g * 10000000000|INTEGER",
        "uuid|gen_random_uuid()|UUID",
        "text|concat('job-', g)|TEXT",
        "varchar(20)|g::text|TEXT"
      })
  void aKeyMayBeOfAnyOfTheseTypes(String type, String value, KeyKind kind) throws SQLException {
    String text =
        """
        -- claimbench: state = locked_at
        -- claimbench: free = null
        create table tasks (id %s primary key, locked_at timestamptz);
        insert into tasks select %s from generate_series(1, :backlog) g
        """
            .formatted(type, value);
    try (UserQueue queue = open(text)) {
      queue.create();
      queue.reload(12);
      assertEquals(kind, queue.keys().kind());
      execute(
          "update tasks set locked_at = now() where id = (select max(id::text)::%s from tasks)"
              .formatted(type));
      execute("delete from tasks where id = (select min(id::text)::%s from tasks)".formatted(type));
      QueueSnapshot snapshot = queue.snapshot();
      assertEquals(12, snapshot.size(), "what is gone counts as taken");
      assertEquals(10, snapshot.countFree());
      int[] nobody = new int[12];
      java.util.Arrays.fill(nobody, QueueSnapshot.ANY_OWNER);
      assertArrayEquals(nobody, snapshot.owner(), "a table without an owner column");
      assertFalse(queue.namesOwners());
    }
  }

  @Test
  void staleStatisticsAreThoseOfAnEmptyTable() throws SQLException {
    try (UserQueue queue = open(UserTable.read(Path.of("src/examples/jobs.sql")))) {
      queue.create();
      queue.reloadStale(300);
      assertEquals(300, queue.snapshot().countFree());
      assertEquals("0", ask("select reltuples from pg_class where oid = 'ours.jobs'::regclass"));
      assertEquals("t", ask("select relpages > 0 from pg_class where oid = 'ours.jobs'::regclass"));
    }
  }

  /**
   * One mistake each; the file has it in what makes the table, in what loads it, or in its lines.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "create table tasks (id int,\\n  status textt); select :backlog|t.sql: line 2, column 10: type \"textt\" does not exist",
        "create table tasks (id int, status text);\\n insert into task select 1, 'new' from generate_series(1, :backlog)|t.sql: line 2, column 14: relation \"task\" does not exist",
        "create table tasks (id int status text); select :backlog|t.sql: line 1, column 28: syntax error at or near \"status\"",
        "create table task (id int, status text); select :backlog|t.sql: makes no table tasks; '-- claimbench: table = NAME' names another",
        "create table tasks (id int, state text); insert into tasks select g, 'new' from generate_series(1, :backlog) g|t.sql: the columns named with '-- claimbench:' cannot be read: ERROR: column \"status\" does not exist",
        "create table tasks (key int, status text); select :backlog|t.sql: the columns named with '-- claimbench:' cannot be read: ERROR: column \"id\" does not exist",
        "create table tasks (id numeric, status text); select :backlog|t.sql: column id is of type numeric; legal for a key: smallint",
        "create table tasks (id timestamptz, status text); select :backlog|t.sql: column id is of type timestamptz; legal",
        "create table tasks (id int, status text); insert into tasks select g, 'ready' from generate_series(1, :backlog) g|t.sql: loaded 20 rows, 0 of them free, where :backlog is 20; is state or free wrong?",
        "create table tasks (id int, status text); insert into tasks select g, 'new' from generate_series(0, :backlog) g|t.sql: loaded 21 rows, 21 of them free, where :backlog is 20",
        "create table tasks (id int, status text); insert into tasks select g / 2, 'new' from generate_series(1, :backlog) g|t.sql: column id has '1' twice; a key is unique",
        "create table tasks (id text, status text); insert into tasks select null, 'new' from generate_series(1, :backlog) g|t.sql: column id has a null; a key is unique",
        "create table tasks (id int, status text); insert into tasks select g / 0, 'new' from generate_series(1, :backlog) g|t.sql: line 1, column 43: division by zero",
        "create table tasks (id int, status text); vacuum tasks; select :backlog|t.sql: line 1, column 43: VACUUM cannot run inside a transaction block"
      })
  void whatDoesNotWorkIsToldInOneLine(String text, String message) throws SQLException {
    try (UserQueue queue = open(text.replace("\\n", "\n"))) {
      BadInputException e =
          assertThrows(
              BadInputException.class,
              () -> {
                queue.create();
                queue.reload(20);
              });
      assertTrue(e.getMessage().startsWith(message), e.getMessage());
      assertEquals(1, e.getMessage().lines().count(), e.getMessage());
    }
  }

  /** Whatever a file does to a table beside ours, it is refused and nothing of it stays. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "drop table public.tasks; select :backlog|a table that it drops",
        "drop table if exists public.tasks; create table public.tasks (id int); select :backlog|public.tasks",
        "truncate public.tasks; select :backlog|public.tasks",
        "update public.tasks set status = 'new'; select :backlog|public.tasks",
        "create table public.jobs (id int); select :backlog|public.jobs",
        "set search_path = public; create table jobs (id int); select :backlog|public.jobs",
        "set search_path = public; create function f() returns int language sql as $$ select 1 $$; select :backlog|public.f",
        "create type public.state as enum ('new'); select :backlog|public.state",
        "create table tasks (id int, status text); insert into public.tasks select g, 'new' from generate_series(1, :backlog) g|public.tasks",
        "create table tasks (id int, status text); select * from public.tasks limit :backlog for update|public.tasks",
        "create table tasks (id int, status text); do $$ begin delete from public.tasks; end $$; select :backlog|public.tasks"
      })
  void aTableBesideOursIsNeverTouched(String text, String what) throws SQLException {
    try (UserQueue queue = open(text)) {
      BadInputException e =
          assertThrows(
              BadInputException.class,
              () -> {
                queue.create();
                queue.reload(5);
              });
      assertTrue(e.getMessage().startsWith("t.sql: would change or lock " + what), e.getMessage());
    }
    assertEquals("1 precious", ask("select id || ' ' || status from public.tasks"));
    assertEquals(
        "1",
        ask("select count(*) from pg_class where relnamespace = 'public'::regnamespace"),
        "nothing else was left in public");
    assertEquals(
        "0", ask("select count(*) from pg_proc where pronamespace = 'public'::regnamespace"));
  }

  @Test
  void readingWhatIsThereIsAllowedAndARewrittenTableIsOurs() throws SQLException {
    String text =
        """
        create table tasks (id int, status text, note text);
        alter table tasks alter column id type bigint;
        insert into tasks select g, 'new', (select max(status) from public.tasks)
          from generate_series(1, :backlog) g;
        alter table tasks alter column note type varchar(50)
        """;
    try (UserQueue queue = open(text)) {
      queue.create();
      queue.reload(7);
      assertEquals(7, queue.snapshot().countFree());
      assertEquals("precious", ask("select max(note) from ours.tasks"));
    }
  }
}
