package dev.claimbench.lab;

import dev.claimbench.claim.Engine;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import dev.claimbench.host.Cleanup;
import dev.claimbench.lab.LabRecord.Status;
import dev.claimbench.lab.crew.WorkerPool;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.Numbers;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.lab.stage.Stage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs experiments one after the other, shows each as it ends, keeps all, judges at the end. */
final class LabRun {
  private final LabStore store;
  private final WorkerPool pool;
  private final Path folder;
  private final PostgresServer server;
  private final Numbers numbers;
  private final Cleanup cleanup;
  private final PrintStream out;
  private volatile Stage current;

  /**
   * @param server null if no experiment needs one
   */
  LabRun(
      LabStore store,
      WorkerPool pool,
      Path folder,
      PostgresServer server,
      Numbers numbers,
      Cleanup cleanup,
      PrintStream out) {
    this.store = store;
    this.pool = pool;
    this.folder = folder;
    this.server = server;
    this.numbers = numbers;
    this.cleanup = cleanup;
    this.out = out;
  }

  /** For the shutdown hook: ends the workers and takes down what the experiment set up. */
  void stop() {
    pool.close();
    Stage stage = current;
    if (stage != null) {
      stage.closeOpened();
    }
  }

  /**
   * @return 0 if every behaviour holds, 1 if an experiment failed, 2 if a behaviour differs
   */
  int run(List<Experiment<?>> chosen) {
    List<LabRecord> records = new ArrayList<>();
    long start = System.nanoTime();
    for (Experiment<?> experiment : chosen) {
      out.printf(
          "%n[%d/%d] %s%n  %s%n",
          records.size() + 1, chosen.size(), experiment.name(), experiment.question());
      out.flush();
      LabRecord record = carryOut(experiment);
      if (cleanup.stopped()) {
        // What an interrupted experiment says is not worth keeping; the exit is under way.
        return 1;
      }
      records.add(record);
      store.add(record);
      out.print(LabText.terminal(record));
      out.printf(Locale.ROOT, "  %s in %.1f s%n", record.status(), record.seconds());
    }
    store.write("complete");
    return summary(records, (System.nanoTime() - start) / 1e9);
  }

  private LabRecord carryOut(Experiment<?> experiment) {
    long start = System.nanoTime();
    Outcome outcome = null;
    String error = "";
    try {
      outcome = experiment.engine() == Engine.POSTGRES ? postgres(experiment) : sqlite(experiment);
    } catch (HarnessException e) {
      error = e.getMessage();
    } catch (Exception e) {
      error = OneLine.of(e);
    }
    Status status =
        outcome == null ? Status.FAILED : outcome.holds() ? Status.HOLDS : Status.DIFFERS;
    return new LabRecord(
        experiment.name(),
        experiment.question(),
        status,
        (System.nanoTime() - start) / 1e9,
        error,
        outcome);
  }

  @SuppressWarnings("unchecked")
  private Outcome postgres(Experiment<?> experiment) throws Exception {
    try (PostgresStage stage = new PostgresStage(server, pool, numbers, experiment.limit())) {
      current = stage;
      return ((Experiment<PostgresStage>) experiment).run(stage.open());
    }
  }

  @SuppressWarnings("unchecked")
  private Outcome sqlite(Experiment<?> experiment) throws Exception {
    try (SqliteStage stage = new SqliteStage(own(experiment), pool, numbers, experiment.limit())) {
      current = stage;
      return ((Experiment<SqliteStage>) experiment).run(stage);
    }
  }

  private Path own(Experiment<?> experiment) throws IOException {
    return Files.createDirectories(folder.resolve(experiment.name()));
  }

  private int summary(List<LabRecord> records, double seconds) {
    long failed = records.stream().filter(r -> r.status() == Status.FAILED).count();
    long differs = records.stream().filter(r -> r.status() == Status.DIFFERS).count();
    out.printf(
        Locale.ROOT,
        "%n%d of %d experiments hold%s%s, %.0f s%nresults: %s%n",
        records.size() - failed - differs,
        records.size(),
        differs == 0 ? "" : ", " + differs + " DIFFER",
        failed == 0 ? "" : ", " + failed + " FAILED",
        seconds,
        store.folder());
    return failed > 0 ? 1 : differs > 0 ? 2 : 0;
  }
}
