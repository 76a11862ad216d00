package dev.claimbench.lab.postgres;

import dev.claimbench.claim.LockClause;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.db.SqlResource;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.stage.History;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.stats.Medians;
import dev.claimbench.verify.Findings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A queue that is filled and drained again and again, and looked at in between. */
final class AgeingQueue {
  /** Tasks per claim. */
  static final int BATCH = 20;

  /** Processes that drain it. */
  static final int WORKERS = 2;

  private static final long PATIENCE_NANOS = 2_000_000_000L;

  private final PostgresStage stage;
  private final QueueTable queue;
  private final Connection host;
  private final List<List<CallLog.Call>> calls = new ArrayList<>();
  private long tasks;
  private long vacuums;

  /**
   * What a claim costs at one moment.
   *
   * @param pick buffers of the search for free tasks
   * @param claimed whether the claim found a whole batch
   * @param dead rows, as the server counts them
   * @param claimMillis the median of the claims that followed; NaN if none did
   */
  record Step(long pick, boolean claimed, long dead, double claimMillis) {
    Step with(double millis) {
      return new Step(pick, claimed, dead, millis);
    }
  }

  AgeingQueue(PostgresStage stage) throws SQLException {
    this.stage = stage;
    this.queue = stage.queue(IndexKind.PARTIAL);
    this.host = stage.connect();
    for (int i = 0; i < WORKERS; i++) {
      calls.add(new ArrayList<>());
    }
    execute("alter table tasks set (autovacuum_enabled = off)");
  }

  /** Adds that many free tasks. */
  void enqueue(int n) throws SQLException {
    for (String sql : SqlResource.statements(AgeingQueue.class, "more.sql")) {
      execute(sql.replace(":first", "" + (tasks + 1)).replace(":last", "" + (tasks + n)));
    }
    tasks += n;
  }

  /**
   * Lets worker processes claim all that is free.
   *
   * @return the median of their claims, in milliseconds
   */
  double drain() {
    List<Hand<ClaimLoop.Answer>> ready =
        stage
            .crew()
            .ready(
                WORKERS,
                i ->
                    new ClaimLoop(
                        stage.target(),
                        i,
                        Loops.SHAPE,
                        LockClause.FOR_UPDATE_SKIP_LOCKED,
                        null,
                        BATCH,
                        0,
                        0,
                        (int) stage.millisLeft(),
                        0,
                        true,
                        false));
    List<ClaimLoop.Answer> answers = stage.crew().finish(ready);
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      for (CallLog.Call call : answers.get(i).log().calls()) {
        calls.get(i).add(call);
        millis.add((call.claimed() - call.begun()) / 1e6);
      }
    }
    return Medians.of(millis.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Claims and rolls back, nobody else being at work. */
  Step probe() throws SQLException {
    long dead = dead();
    host.setAutoCommit(false);
    try {
      ClaimPlan plan = ClaimPlan.explain(host, BATCH);
      return new Step(plan.pickBuffers(), plan.rows() == BATCH, dead, Double.NaN);
    } finally {
      host.setAutoCommit(true);
    }
  }

  void vacuum() throws SQLException {
    execute("vacuum tasks");
    vacuums++;
  }

  /**
   * @return the verifier's findings over all that was drained
   */
  Findings verify() {
    History history = new History();
    for (int i = 0; i < WORKERS; i++) {
      // Of several processes: only the order of their calls depends on the clocks, 0 as a rule.
      history.add(new CallLog(i, BATCH, calls.get(i)).ledger(0));
    }
    return history.verify(queue, Loops.SHAPE);
  }

  private long claims() {
    return calls.stream().flatMap(List::stream).mapToLong(call -> call.ids().length).sum();
  }

  /** Waits for the server to have heard of everything, as long as that is worth it. */
  private long dead() throws SQLException {
    String sql = SqlResource.statements(AgeingQueue.class, "dead.sql").get(0);
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      try (Statement statement = host.createStatement();
          ResultSet row = statement.executeQuery(sql)) {
        row.next();
        boolean complete = row.getLong(2) >= claims() && row.getLong(3) >= vacuums;
        if (complete || System.nanoTime() - deadline >= 0) {
          return row.getLong(1);
        }
      }
      LockSupport.parkNanos(5_000_000);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = host.createStatement()) {
      statement.execute(sql);
    }
  }
}
