package dev.claimbench.lab.sqlite;

import dev.claimbench.db.IndexKind;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.crew.Session;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.lab.worker.CallLog.Call;
import dev.claimbench.lab.worker.ClaimLoop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the file holds after a worker was killed amid its claims, as another process reads it.
 *
 * @param reported tasks of the commits the worker had reported
 * @param missing how many of them the file does not show as claimed
 * @param unreported claimed tasks that it had not reported
 * @param integrity SQLite's answer to {@code pragma integrity_check}
 */
record ProcessDeath(long reported, long missing, long unreported, String integrity) {
  private static final int TASKS = 8_000;

  /** What befalls the file between the worker's death and the next reader. */
  interface Accident {
    /**
     * @param file the database; connections of this process to it are open
     */
    void befall(Path file) throws IOException;
  }

  /** Whatever else it committed: nothing that it had told is gone. */
  boolean harmless() {
    return missing == 0 && integrity.equals("ok");
  }

  /**
   * Lets a worker claim one task at a time in a file of its own, and kills it.
   *
   * @param claims to wait for
   * @param accident afterwards
   */
  static ProcessDeath of(SqliteStage stage, SqliteOptions options, int claims, Accident accident)
      throws InterruptedException, IOException {
    SqliteQueue queue = stage.queue(options, IndexKind.PARTIAL);
    queue.reload(TASKS);
    Claiming claiming = new Claiming(Claiming.SHAPE, 1, 0, 0, (int) stage.millisLeft());
    ClaimLoop loop = claiming.reporting(stage.target(queue, options), 0);
    List<Hand<ClaimLoop.Answer>> ready = stage.crew().ready(1, i -> loop);
    stage.crew().release(ready);
    List<Call> calls = KilledWorker.kill(ready.get(0), claims, () -> stage.millisLeft() > 0);
    accident.befall(queue.file());
    Session reader = stage.crew().session(stage.target(queue, options), "reader");
    Set<Long> claimed =
        reader.run("select id from tasks where worker = 'w0'").column().stream()
            .map(Long::valueOf)
            .collect(Collectors.toSet());
    String integrity = reader.run("pragma integrity_check").value();
    reader.end();
    Set<Long> told =
        calls.stream().flatMap(c -> Arrays.stream(c.ids()).boxed()).collect(Collectors.toSet());
    return new ProcessDeath(
        told.size(),
        told.stream().filter(id -> !claimed.contains(id)).count(),
        claimed.stream().filter(id -> !told.contains(id)).count(),
        integrity);
  }
}
