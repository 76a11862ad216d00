package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.db.PostgresTable;
import dev.claimbench.db.QueueCluster;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.db.Synchronous;
import dev.claimbench.db.UserQueue;
import dev.claimbench.db.UserTable;
import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is tried before a run: the user's claim, and what the server makes of the lock clauses. */
class RehearsalIT {
  private static final String SCHEMA = "ours";
  private static final ClaimOptions FIVE = new ClaimOptions(0, 5, 0, 0);
  private static QueueCluster cluster;
  private static PostgresTable jobs;
  private static Connection worker;

  @BeforeAll
  static void start(@TempDir Path folder) throws IOException, SQLException {
    cluster = new QueueCluster(folder.resolve("cluster"));
    Connection admin = cluster.connectToNew(SCHEMA);
    QueueCluster.execute(admin, "set search_path = " + SCHEMA);
    QueueCluster.execute(admin, "create table public.beside (id uuid)");
    jobs = new UserQueue(admin, UserTable.read(Path.of("src/examples/jobs.sql")), SCHEMA);
    jobs.create();
    jobs.reload(30);
    worker = connect();
  }

  @AfterAll
  static void stop() throws IOException, SQLException {
    worker.close();
    jobs.close();
    cluster.close();
  }

  private static Connection connect() throws SQLException {
    Connection connection = cluster.connect(SCHEMA);
    QueueCluster.execute(connection, "set search_path = " + SCHEMA);
    return connection;
  }

  private static void rehearse(ClaimScript script) {
    Rehearsal.run(Engine.POSTGRES, worker, script, FIVE, jobs.keys(), jobs.snapshot().ids());
  }

  private static ClaimScript script(String sql) {
    return ClaimScript.parse(Engine.POSTGRES, "c.sql", sql, LockClause.NONE);
  }

  @Test
  void theExamplesWorkAndNothingIsChanged() throws SQLException {
    for (String claim : new String[] {"claim-jobs", "claim-jobs-unsafe"}) {
      rehearse(
          ClaimScript.load(
              Engine.POSTGRES, "file:src/examples/" + claim + ".sql", LockClause.NONE));
    }
    rehearse(
        script(
            "select job_id from jobs where state = 'ready' limit :batch for update skip locked;"
                + " update jobs set state = 'running', locked_by = :worker where job_id = any(:ids)"));
    assertEquals(30, jobs.snapshot().countFree());
    assertTrue(worker.getAutoCommit());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "select job_id\\n  form jobs limit :batch|c.sql: line 2, column 8: syntax error at or near \"jobs\"",
        "select job_id from job limit :batch|c.sql: line 1, column 20: relation \"job\" does not exist",
        "select id from jobs limit :batch|c.sql: line 1, column 8: column \"id\" does not exist",
        "select job_id from jobs limit :batch; update jobs set owner = :worker where job_id = any(:ids)|c.sql: line 1, column 55: column \"owner\" of relation \"jobs\" does not exist",
        "update jobs set state = 'busy' where state = 'ready' returning job_id|c.sql: line 1, column 25: invalid input value for enum job_state: \"busy\"",
        "update jobs set state = 'running' where state = 'ready'|c.sql: no statement returns rows",
        "update jobs set state = 'running' where state = 'done' returning job_id|c.sql: claimed nothing from a table of 30 free tasks",
        "select state, job_id from jobs limit :batch|c.sql: the first column it returns is 'ready' in each of 5 rows; the key has to come first",
        "select payload from jobs limit :batch|c.sql: the first column it returns is no key of the table:",
        "select gen_random_uuid() from jobs limit :batch|c.sql: the first column it returns is no key of the table:",
        "update jobs set state = 'running'; update jobs set locked_by = :worker where job_id = any(:ids)|c.sql: line 1, column 36: asks for :ids, but no statement before it returns rows",
        "select 1 / 0|c.sql: line 1, column 1: division by zero",
        "insert into public.beside select job_id from jobs limit :batch returning id|c.sql: would change or lock public.beside",
        "select j.job_id from jobs j, public.beside b for update|c.sql: would change or lock public.beside"
      })
  void whatDoesNotWorkIsToldInOneLine(String sql, String message) {
    BadInputException e =
        assertThrows(BadInputException.class, () -> rehearse(script(sql.replace("\\n", "\n"))));
    assertTrue(e.getMessage().startsWith(message), e.getMessage());
    assertEquals(1, e.getMessage().lines().count(), e.getMessage());
  }

  @Test
  void aShapeOfOursOnATableWithoutItsColumnsIsToldToo() throws SQLException {
    ClaimScript cte = ClaimScript.load(Engine.POSTGRES, "cte", LockClause.FOR_UPDATE);
    BadInputException e = assertThrows(BadInputException.class, () -> rehearse(cte));
    assertEquals("cte: line 4, column 32: relation \"tasks\" does not exist", e.getMessage());
  }

  @Test
  void onSqliteToo(@TempDir Path folder) {
    SqliteOptions options =
        new SqliteOptions(JournalMode.WAL, Synchronous.OFF, 1000, BusyHandlerKind.SQLITE);
    try (SqliteQueue queue = new SqliteQueue(folder, options, IndexKind.NONE)) {
      queue.create();
      queue.reload(20);
      assertDoesNotThrow(
          () -> sqlite(queue, "update tasks set status = 'x' where id = 7 returning id"));
      BadInputException e =
          assertThrows(
              BadInputException.class, () -> sqlite(queue, "select id\nfrom jobs limit :batch"));
      assertTrue(e.getMessage().startsWith("c.sql: line 1, column 1: "), e.getMessage());
      assertTrue(e.getMessage().contains("no such table: jobs"), e.getMessage());
      assertEquals(20, queue.snapshot().countFree());
    }
  }

  private static void sqlite(SqliteQueue queue, String sql) {
    try (Connection connection = queue.connect()) {
      Rehearsal.run(
          Engine.SQLITE,
          connection,
          ClaimScript.parse(Engine.SQLITE, "c.sql", sql, LockClause.NONE),
          FIVE,
          queue.keys(),
          queue.snapshot().ids());
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @EnumSource(LockClause.class)
  void postgresDoesWhatEachClauseMeans(LockClause clause) throws SQLException {
    try (Connection holder = connect();
        Connection claimer = connect()) {
      LockProbe.Seen seen = LockProbe.look(holder, claimer, clause.sql());
      assertEquals(LockProbe.expected(clause), seen);
      assertDoesNotThrow(() -> LockProbe.judge(clause, seen));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FOR_UPDATE_SKIP_LOCKED||was given the same row: the clause is ignored",
        "FOR_UPDATE_SKIP_LOCKED|for update|waited: the clause is taken for a plain FOR UPDATE",
        "FOR_UPDATE_SKIP_LOCKED|for update nowait|was refused",
        "FOR_UPDATE_SKIP_LOCKED|offset 2|was given nothing, though another row was free",
        "FOR_UPDATE|for update skip locked|was given another row"
      })
  void anEngineThatMeansSomethingElseIsRefused(LockClause clause, String meant, String saw)
      throws SQLException {
    try (Connection holder = connect();
        Connection claimer = connect()) {
      LockProbe.Seen seen = LockProbe.look(holder, claimer, meant == null ? "" : meant);
      HarnessException e =
          assertThrows(HarnessException.class, () -> LockProbe.judge(clause, seen));
      assertTrue(e.getMessage().contains("'" + clause.sql() + "'"), e.getMessage());
      assertTrue(e.getMessage().contains(saw), e.getMessage());
      assertEquals(1, e.getMessage().lines().count());
    }
  }

  /** Used by the tests above: a standard table beside the user's would hide the missing one. */
  @Test
  void aShapeOfOursOnOurTableNeedsNoRehearsalButPassesIt() throws SQLException {
    Connection admin = cluster.connectToNew("standard");
    QueueCluster.execute(admin, "set search_path = standard");
    try (PostgresQueue queue = new PostgresQueue(admin, IndexKind.NONE, "standard");
        Connection connection = cluster.connect("standard")) {
      queue.create();
      queue.reload(20);
      for (Shapes shape : Shapes.of(Engine.POSTGRES)) {
        Rehearsal.run(
            Engine.POSTGRES,
            connection,
            ClaimScript.load(Engine.POSTGRES, shape.value(), LockClause.FOR_UPDATE_SKIP_LOCKED),
            FIVE,
            queue.keys(),
            queue.snapshot().ids());
      }
      assertEquals(20, queue.snapshot().countFree());
    }
  }
}
