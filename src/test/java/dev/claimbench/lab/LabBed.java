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

/**
 * What the labs' ITs run on: an embedded server, started when first needed, and worker processes.
 */
public final class LabBed implements AutoCloseable {
  private final DataFolder folder = DataFolder.open(null, line -> {});
  private final WorkerPool pool = new WorkerPool(folder.path());
  private PostgresServer server;

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

  @Override
  public void close() {
    pool.close();
    if (server != null) {
      server.close();
    }
    folder.close();
  }
}
