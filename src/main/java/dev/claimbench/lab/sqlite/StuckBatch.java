package dev.claimbench.lab.sqlite;

import dev.claimbench.db.QueueSnapshot;
import dev.claimbench.db.SqlResource;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.stage.SqliteStage;
import dev.claimbench.lab.worker.CallLog.Call;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Grade;
import dev.claimbench.verify.Ledger;
import dev.claimbench.verify.Release;
import dev.claimbench.verify.TableState;
import dev.claimbench.verify.Verifier;
import dev.claimbench.verify.WorkerLedger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A worker is killed at work on its first claim; the others finish the rest, then a reaper comes.
 *
 * @param stuck tasks that are claimed and that nobody will finish
 * @param early how many of them a reaper put back whose lease was not over
 * @param late how many one put back once the lease was over
 * @param findings the verifier's, over the dead worker, the others, the reaper and the worker after
 *     it
 */
record StuckBatch(long stuck, int early, int late, Findings findings) {
  private static final int TASKS = 200;
  private static final int OTHERS = 3;
  private static final int AT_WORK_MS = 60_000;

  /** So short that one need not wait for it. */
  private static final double OVER_SECONDS = 0.02;

  /**
   * @param batch of all workers
   * @param leaseSeconds of the first reaper
   */
  static StuckBatch of(
      SqliteStage stage, SqliteQueue queue, SqliteOptions options, int batch, double leaseSeconds)
      throws SQLException, InterruptedException {
    queue.reload(TASKS);
    int limit = (int) stage.millisLeft();
    ClaimLoop doomed =
        new Claiming(Claiming.SHAPE, batch, 0, AT_WORK_MS, limit)
            .reporting(stage.target(queue, options), 0);
    List<Hand<ClaimLoop.Answer>> victim = stage.crew().ready(1, i -> doomed);
    stage.crew().release(victim);
    List<Call> reported = KilledWorker.kill(victim.get(0), 1, () -> stage.millisLeft() > 0);
    List<WorkerLedger> ledgers = new ArrayList<>();
    List<Release> releases = new ArrayList<>();
    Claiming rest = new Claiming(Claiming.SHAPE, batch, 0, 0, limit);
    claim(stage, queue, options, rest, 1, OTHERS, ledgers);
    try (Connection host = queue.connect()) {
      try (Statement statement = host.createStatement()) {
        statement.execute(SqlResource.statements(StuckBatch.class, "finish-others.sql").get(0));
      }
      QueueSnapshot before = queue.snapshot();
      long[] held =
          IntStream.range(0, before.size())
              .filter(i -> before.owner()[i] == 0)
              .mapToLong(i -> before.ids()[i])
              .toArray();
      ledgers.add(KilledWorker.of(victim.get(0), doomed, reported, held).ledger());
      int early = reap(host, leaseSeconds, releases);
      int late = 0;
      while (late == 0 && early < held.length && stage.millisLeft() > 0) {
        late = reap(host, OVER_SECONDS, releases);
      }
      claim(stage, queue, options, rest, OTHERS + 1, 1, ledgers);
      QueueSnapshot table = queue.snapshot();
      return new StuckBatch(
          held.length,
          early,
          late,
          Verifier.verify(
              new Ledger(ledgers, releases),
              new TableState(table.ids(), table.free(), table.owner()),
              Claiming.SHAPE));
    }
  }

  /** Lets workers of these numbers claim until nothing is free. */
  private static void claim(
      SqliteStage stage,
      SqliteQueue queue,
      SqliteOptions options,
      Claiming claiming,
      int first,
      int workers,
      List<WorkerLedger> ledgers) {
    List<Hand<ClaimLoop.Answer>> ready =
        stage.crew().ready(workers, i -> claiming.cold(stage.target(queue, options), first + i));
    List<ClaimLoop.Answer> answers = stage.crew().finish(ready);
    for (int i = 0; i < workers; i++) {
      ledgers.add(answers.get(i).log().ledger(ready.get(i).clockOffset()));
    }
  }

  private static int reap(Connection host, double leaseSeconds, List<Release> releases)
      throws SQLException {
    String sql =
        SqlResource.statements(StuckBatch.class, "reap.sql")
            .get(0)
            .replace(":lease", Double.toString(leaseSeconds));
    long at = System.nanoTime();
    int count = 0;
    try (Statement statement = host.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        releases.add(new Release(rows.getLong(1), at, System.nanoTime()));
        count++;
      }
    }
    return count;
  }

  /**
   * Put back only when the lease was over, then all, and each task claimed as often as it was free.
   */
  boolean mended() {
    return stuck > 0
        && early == 0
        && late == stuck
        && findings.count(Grade.FORBIDDEN) == 0
        && findings.claims() == TASKS + stuck;
  }
}
