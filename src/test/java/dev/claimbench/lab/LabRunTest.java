package dev.claimbench.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.claimbench.claim.Engine;
import dev.claimbench.error.HarnessException;
import dev.claimbench.host.Cleanup;
import dev.claimbench.lab.crew.WorkerPool;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Numbers;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.SqliteStage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class LabRunTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @TempDir Path folder;

  /** An experiment without a database, which says what it was told to. */
  private record Said(String name, Boolean holds) implements Experiment<SqliteStage> {
    @Override
    public String question() {
      return "?";
    }

    @Override
    public Engine engine() {
      return Engine.SQLITE;
    }

    @Override
    public Outcome run(SqliteStage stage) {
      if (holds == null) {
        throw new HarnessException("the disk is full");
      }
      return new Outcome.Builder()
          .table(new LabTable("", 1, "what", "n").row("this", 1))
          .behaviour("it holds", holds, "seen")
          .build();
    }
  }

  private int run(Experiment<?>... experiments) {
    LabStore store = new LabStore(folder, Map.of("startedAt", "now"), List.of("here"));
    try (WorkerPool pool = new WorkerPool(folder);
        Cleanup cleanup = new Cleanup()) {
      PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
      return new LabRun(store, pool, folder, null, Numbers.PUBLISHED, cleanup, out)
          .run(List.of(experiments));
    }
  }

  private JsonNode stored() throws Exception {
    return new ObjectMapper().readTree(folder.resolve("lab.json").toFile());
  }

  @Test
  void allHoldIsZero() throws Exception {
    assertEquals(0, run(new Said("sqlite.a", true), new Said("sqlite.b", true)));
    assertEquals("complete", stored().at("/status").asText());
    assertEquals("HOLDS", stored().at("/experiments/1/status").asText());
    assertEquals("1", stored().at("/experiments/1/outcome/tables/0/rows/0/cells/1").asText());
  }

  @Test
  void oneThatDiffersIsTwoAndTheOthersRunOn() throws Exception {
    assertEquals(2, run(new Said("sqlite.a", false), new Said("sqlite.b", true)));
    assertEquals("DIFFERS", stored().at("/experiments/0/status").asText());
    assertEquals("HOLDS", stored().at("/experiments/1/status").asText());
    assertTrue(printed.toString().contains("1 of 2 experiments hold, 1 DIFFER"), printed::toString);
  }

  @Test
  void oneThatFailsIsOneWhateverTheOthersSay() throws Exception {
    assertEquals(
        1,
        run(new Said("sqlite.a", null), new Said("sqlite.b", false), new Said("sqlite.c", true)));
    assertEquals("the disk is full", stored().at("/experiments/0/error").asText());
    assertEquals(3, stored().at("/experiments").size());
    assertTrue(printed.toString().contains("FAILED   the disk is full"), printed::toString);
  }

  /** What an experiment opened must not depend on its thread, which may not get to its end. */
  @Test
  @Timeout(30)
  void aStopClosesWhatTheExperimentOpenedWhileItsThreadIsBusy() throws Exception {
    CountDownLatch opened = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    AtomicBoolean closed = new AtomicBoolean();
    Experiment<SqliteStage> busy =
        new Experiment<>() {
          @Override
          public String name() {
            return "sqlite.busy";
          }

          @Override
          public String question() {
            return "?";
          }

          @Override
          public Engine engine() {
            return Engine.SQLITE;
          }

          @Override
          public Outcome run(SqliteStage stage) throws Exception {
            stage.closing(() -> closed.set(true));
            opened.countDown();
            over.await();
            throw new HarnessException("stopped");
          }
        };
    try (WorkerPool pool = new WorkerPool(folder);
        Cleanup cleanup = new Cleanup()) {
      LabStore store = new LabStore(folder, Map.of(), List.of());
      PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
      LabRun run = new LabRun(store, pool, folder, null, Numbers.PUBLISHED, cleanup, out);
      Thread experiment = new Thread(() -> run.run(List.of(busy)));
      experiment.start();
      opened.await();
      assertFalse(closed.get());
      run.stop();
      assertTrue(closed.get());
      over.countDown();
      experiment.join();
    }
  }
}
