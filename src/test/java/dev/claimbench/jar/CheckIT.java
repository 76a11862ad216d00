package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command check: what it says of claims, good and bad. */
class CheckIT {
  private static OwnServer server;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    server = new OwnServer(folder);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  private static JarProcess check(Path folder, String line) throws Exception {
    JarProcess jar = new JarProcess(folder);
    String all = "check " + line + " --data-dir " + jar.data();
    return jar.start(all.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "in-subquery|tasks more than the batch|with picked as",
        "from-subselect --lock NONE|duplicate claims|although the table looks clean",
        "select-then-update --lock NONE|duplicate claims|DUPLICATE, task"
      })
  void aWrongClaimIsCaughtAndExplained(
      String claim, String finding, String said, @TempDir Path folder) throws Exception {
    JarProcess jar = check(folder, claim + " --seconds 0.2 --postgres " + server.url()).exits(2);
    String out = jar.stdout();
    assertTrue(out.contains("FORBIDDEN"), out);
    assertTrue(out.contains(finding), out);
    assertTrue(out.contains(said), out);
    assertTrue(out.contains("instead:"), out);
    jar.leftNothing();
  }

  @Test
  void aSafeClaimOnATableWithUuidKeysIsVerified(@TempDir Path folder) throws Exception {
    Files.writeString(
        folder.resolve("jobs.sql"),
        """
        -- claimbench: table = jobs
        -- claimbench: id = job_id
        -- claimbench: state = phase
        -- claimbench: free = waiting
        -- claimbench: owner = taken_by
        create table jobs (job_id uuid primary key, phase text not null, taken_by text);
        insert into jobs select gen_random_uuid(), 'waiting' from generate_series(1, :backlog);
        """);
    Files.writeString(
        folder.resolve("claim.sql"),
        """
        with picked as (
          select job_id from jobs where phase = 'waiting' limit :batch for update skip locked)
        update jobs j set phase = 'taken', taken_by = :worker
        from picked where j.job_id = picked.job_id returning j.job_id;
        """);
    JarProcess jar =
        check(folder, "claim.sql --schema jobs.sql --seconds 0 --postgres " + server.url())
            .exits(0);
    assertTrue(jar.stdout().contains("verdict: VERIFIED"), jar.stdout());
    assertFalse(jar.stdout().contains("FORBIDDEN"), jar.stdout());
    jar.leftNothing();
  }

  @Test
  void aTableThatShowsItIsNotCalledClean(@TempDir Path folder) throws Exception {
    Files.writeString(
        folder.resolve("lock-only.sql"),
        "select id from tasks where status = 'new' order by id limit :batch for update");
    JarProcess jar = check(folder, "lock-only.sql --seconds 0 --postgres " + server.url()).exits(2);
    assertTrue(jar.stdout().contains("rows with a wrong owner"), jar.stdout());
    assertFalse(jar.stdout().contains("looks clean"), jar.stdout());
  }

  @Test
  void aStopLeavesNothing(@TempDir Path folder) throws Exception {
    JarProcess jar = check(folder, "cte --postgres embedded --seconds 60");
    while (!jar.stdout().contains("4 workers")) {
      assertTrue(jar.process().isAlive(), jar::stderr);
      Thread.sleep(50);
    }
    jar.process().destroy();
    jar.exits(143);
    assertTrue(jar.stderr().contains("check: interrupted"), jar.stderr());
    jar.leftNothing();
  }

  @Test
  void sqliteWithoutATransactionDuplicates(@TempDir Path folder) throws Exception {
    JarProcess jar =
        check(folder, "select-then-update --sqlite --begin AUTOCOMMIT --seconds 0.2").exits(2);
    assertTrue(jar.stdout().contains("duplicate claims"), jar.stdout());
    jar.leftNothing();
  }

  @Test
  void sqliteWithDyingWorkersIsVerified(@TempDir Path folder) throws Exception {
    JarProcess jar = check(folder, "update-returning --sqlite --seconds 0").exits(0);
    assertTrue(jar.stdout().contains("killed workers"), jar.stdout());
    jar.leftNothing();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nosuch|'nosuch'|any-array",
        "bad.sql|bad.sql: line 1, column 16|syntax error",
        "gone.sql|gone.sql: line 1, column 16|does not exist",
        "mute.sql|mute.sql|no statement returns rows",
        "advisory --lock FOR_UPDATE|--lock|no place",
        "cte --begin DEFERRED|--begin|--sqlite",
        "cte --seconds soon|--seconds|'soon'",
        "cte --format pdf|--format|text, md"
      })
  void aMistakeIsOneLine(String line, String names, String legal, @TempDir Path folder)
      throws Exception {
    Files.writeString(folder.resolve("bad.sql"), "select id form tasks limit :batch");
    Files.writeString(folder.resolve("gone.sql"), "select id from nosuch limit :batch");
    Files.writeString(folder.resolve("mute.sql"), "update tasks set worker = :worker");
    JarProcess jar = check(folder, line + " --postgres " + server.url()).exits(1);
    jar.saysInOneLine("claimbench: ", names.replace("'", ""), legal.replace("'", ""));
  }
}
