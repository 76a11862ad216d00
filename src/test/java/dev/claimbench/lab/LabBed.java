package dev.claimbench.lab;

import dev.claimbench.db.DataFolder;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.server.PostgresServers;
import dev.claimbench.db.server.ServerChoice;
import dev.claimbench.lab.crew.WorkerPool;
import dev.claimbench.lab.model.Behaviour;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.Numbers;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.stage.SqliteStage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What the labs' ITs run on: an embedded server, started when first needed, and worker processes.
 * One for all classes of a test run, as one {@code lab} run has one for all experiments; JUnit
 * closes it after the last class.
 */
public final class LabBed implements AutoCloseable {
  private static LabBed shared;

  private final DataFolder folder = DataFolder.open(null, line -> {});
  private final WorkerPool pool = new WorkerPool(folder.path());
  private PostgresServer server;

  private LabBed() {}

  /** Holds {@link LabBed#shared} open until all classes are through. */
  public static final class Shared implements BeforeAllCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
      context
          .getRoot()
          .getStore(ExtensionContext.Namespace.create(LabBed.class))
          .getOrComputeIfAbsent(LabBed.class, key -> shared());
    }
  }

  /**
   * @return the one that is open; a class that asks is extended with {@link Shared}
   */
  public static synchronized LabBed shared() {
    if (shared == null) {
      shared = new LabBed();
    }
    return shared;
  }

  /**
   * @return what the experiment says on PostgreSQL, with the lab's numbers
   */
  public Outcome postgres(Experiment<PostgresStage> experiment) throws Exception {
    return postgres(experiment, Numbers.PUBLISHED);
  }

  /**
   * @return what the experiment says on PostgreSQL
   */
  public Outcome postgres(Experiment<PostgresStage> experiment, Numbers numbers) throws Exception {
    try (PostgresStage stage = new PostgresStage(server(), pool, numbers, experiment.limit())) {
      return experiment.run(stage.open());
    }
  }

  /**
   * @return what the experiment says on SQLite
   */
  public Outcome sqlite(Experiment<SqliteStage> experiment) throws Exception {
    Path own = Files.createTempDirectory(folder.path(), experiment.name());
    try (SqliteStage stage = new SqliteStage(own, pool, Numbers.PUBLISHED, experiment.limit())) {
      return experiment.run(stage);
    }
  }

  private PostgresServer server() {
    if (server == null) {
      server =
          PostgresServers.open(
              ServerChoice.parse("embedded"), folder.path(), line -> {}, starting -> {});
    }
    return server;
  }

  /**
   * @return one line for each behaviour, for a test's message
   */
  public static String told(Outcome outcome) {
    return LabText.terminal(
        new LabRecord(
            "test",
            "",
            outcome.holds() ? LabRecord.Status.HOLDS : LabRecord.Status.DIFFERS,
            0,
            "",
            outcome));
  }

  /**
   * @return whether the behaviour whose statement begins so held
   */
  public static boolean holds(Outcome outcome, String statement) {
    return outcome.behaviours().stream()
        .filter(b -> b.statement().startsWith(statement))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no such behaviour: " + statement))
        .holds();
  }

  /**
   * @return the statements of the behaviours that did not hold, in their order
   */
  public static List<String> differing(Outcome outcome) {
    return outcome.behaviours().stream().filter(b -> !b.holds()).map(Behaviour::statement).toList();
  }

  private static synchronized void forget(LabBed closed) {
    if (shared == closed) {
      shared = null;
    }
  }

  @Override
  public void close() {
    forget(this);
    pool.close();
    if (server != null) {
      server.close();
    }
    folder.close();
  }
}
