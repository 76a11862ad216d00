package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A user's own claim and table, from the files that README shows, named by relative paths. */
class OwnClaimIT {
  private static OwnServer server;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    server = new OwnServer(folder);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  private static JarProcess in(Path folder) throws Exception {
    try (Stream<Path> examples = Files.list(Path.of("src/examples"))) {
      for (Path example : examples.toList()) {
        Files.copy(example, folder.resolve(example.getFileName()));
      }
    }
    return new JarProcess(folder);
  }

  private static String[] args(JarProcess jar, String args) {
    return (args
            + " --postgres "
            + server.url()
            + " --data-dir "
            + jar.data()
            + " -p batchSize=10 -p holdMs=0 -wi 1 -w 200ms -i 1 -r 300ms")
        .split(" ");
  }

  @Test
  void theExamplesAreJudgedAndTheJobIsNamed(@TempDir Path folder) throws Exception {
    JarProcess jar = in(folder);
    jar.start(
            args(
                jar,
                "ClaimBench -p schema=file:jobs.sql"
                    + " -p shape=file:claim-jobs.sql,file:claim-jobs-unsafe.sql"))
        .exits(2);
    assertEquals(2, jar.cells().size(), "the default lock clauses are one for a claim as it is");
    for (JsonNode cell : jar.cells()) {
      assertEquals("AS_WRITTEN", cell.at("/cell/params/lockClause").asText());
      assertEquals("own", cell.at("/cell/params/index").asText());
      boolean safe = cell.at("/cell/params/shape").asText().equals("file:claim-jobs.sql");
      assertEquals(safe ? "VERIFIED" : "VIOLATED", cell.at("/verdict/verdict").asText());
      assertTrue(cell.at("/iterations/1/findings/counts/ORDER_INVERSION").isMissingNode());
      if (!safe) {
        JsonNode witness = cell.at("/iterations/0/findings/witnesses/0");
        assertEquals("DUPLICATE", witness.at("/rule").asText());
        assertTrue(witness.at("/detail").asText().matches("key [0-9a-f-]{36}.*"), witness + "");
      }
    }
    assertTrue(jar.stdout().contains("SqliteClaimBench.claim: schema=file: is a table on Postgre"));
    String claim = JarProcess.read(folder.resolve("claim-jobs.sql"));
    JsonNode manifest = jar.manifest();
    assertEquals(claim, manifest.at("/files/claim-jobs.sql").asText());
    JsonNode forks = manifest.at("/forks/PostgresClaimBench");
    assertEquals(2, forks.at("/claims").size(), forks.toString());
    assertEquals(6, forks.at("/definitions/schema=file:jobs.sql").size(), forks.toString());
    String line = "where jobs.job_id = picked.job_id";
    assertTrue(JarProcess.read(jar.runFolder().resolve("report.md")).contains(line));
    assertTrue(JarProcess.read(jar.runFolder().resolve("report.html")).contains(line));
    jar.leftNothing();
  }

  @Test
  void whatTheServerRefusesIsOneLineBeforeAnythingIsMeasured(@TempDir Path folder)
      throws Exception {
    JarProcess jar = in(folder);
    Path claim = folder.resolve("claim-jobs.sql");
    Files.writeString(claim, Files.readString(claim).replace("locked_by", "worker"));
    jar.start(
            args(
                jar,
                "PostgresClaimBench -p schema=file:jobs.sql" + " -p shape=file:claim-jobs.sql"))
        .exits(1);
    jar.saysInOneLine(
        "claimbench: claim-jobs.sql: line 9, column 36: column \"worker\" of relation \"jobs\"");
    assertFalse(jar.madeResults());
    jar.leftNothing();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shape=file:none.sql|none.sql: no such file or folder",
        "shape=file:data|data: is a folder",
        "schema=file:claim-jobs.sql|claim-jobs.sql: line 7, column 10: unknown placeholder :batch; legal: :backlog",
        "schema=jobs.sql|-p schema: 'jobs.sql' is not legal; legal: standard, or file:PATH"
      })
  void aFileThatCannotWorkIsOneLine(String parameter, String message, @TempDir Path folder)
      throws Exception {
    JarProcess jar = in(folder);
    jar.start("PostgresClaimBench", "-p", parameter).exits(1);
    jar.saysInOneLine("claimbench: " + message);
    assertFalse(jar.madeResults());
  }

  @Test
  void aClaimForSqliteAndNoResumingWithAnother(@TempDir Path folder) throws Exception {
    JarProcess jar = in(folder);
    Path claim = folder.resolve("mine.sql");
    String shape =
        """
        -- My claim.
        select id from tasks where status = 'new' order by id limit :batch;
        update tasks set status = 'claimed', worker = :worker
         where id in (select value from json_each(:ids))%s returning id;
        """;
    Files.writeString(claim, shape.formatted(" and status = 'new'"));
    jar.start(
            args(
                jar,
                "SqliteClaimBench -p shape=file:mine.sql -p begin=AUTOCOMMIT -p journalMode=WAL"
                    + " -p synchronous=NORMAL"))
        .exits(0);
    assertEquals("VERIFIED", jar.cells().get(0).at("/verdict/verdict").asText());
    Path run = jar.runFolder();

    Files.writeString(claim, shape.formatted(""));
    JarProcess changed = new JarProcess(folder);
    changed.start("--resume", run.toString()).exits(1);
    changed.saysInOneLine("--resume: mine.sql is not what it was when", "--resume-anyway");

    JarProcess unsafe = new JarProcess(Files.createDirectory(folder.resolve("unsafe")));
    Files.copy(claim, folder.resolve("unsafe/mine.sql"));
    unsafe
        .start(
            args(
                unsafe,
                "SqliteClaimBench -p shape=file:mine.sql -p begin=AUTOCOMMIT -p journalMode=WAL"
                    + " -p synchronous=NORMAL"))
        .exits(2);
  }

  /** The planner believes the table nearly empty, and runs the subquery again for each row. */
  @Test
  void staleStatisticsShowTheOverClaimAndALockedPrefixDoesNot(@TempDir Path folder)
      throws Exception {
    JarProcess jar = in(folder);
    jar.start(
            args(
                jar,
                "PostgresClaimBench -p shape=in-subquery"
                    + " -p lockClause=FOR_UPDATE_SKIP_LOCKED"
                    + " -p condition=stale-statistics,locked-prefix"))
        .exits(2);
    for (JsonNode cell : jar.cells()) {
      boolean stale = cell.at("/cell/params/condition").asText().equals("stale-statistics");
      assertEquals(stale ? "VIOLATED" : "VERIFIED", cell.at("/verdict/verdict").asText());
      long over = cell.at("/iterations/0/findings/counts/OVER_CLAIM").asLong();
      assertEquals(stale, over > 0, cell.toString());
    }
    jar.leftNothing();
  }
}
