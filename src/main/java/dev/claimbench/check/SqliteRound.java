package dev.claimbench.check;

import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Claimer;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.claim.SqliteClaimer;
import dev.claimbench.db.Keys;
import dev.claimbench.db.QueueSnapshot;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import dev.claimbench.verify.Ledger;
import dev.claimbench.verify.TableState;
import dev.claimbench.verify.Verifier;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** One round on SQLite: load, let four connections claim until nothing is left, verify. */
public final class SqliteRound {
  /** What a file can be put through from within one process. */
  public static final List<Condition> CONDITIONS =
      List.of(Condition.SHORT, Condition.LONG, Condition.HELD_SNAPSHOT);

  private static final int WORKERS = 4;
  private static final int LONG_HOLD_MS = 20;
  private static final int GIVE_UP_MS = 4000;
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(8);

  /** A claim that finds the same tasks for ever must not keep the check. */
  private static final int MOST_CLAIMS_A_TASK = 5;

  private final SqliteQueue queue;
  private final ClaimScript script;
  private final SqliteBegin begin;
  private final Condition condition;
  private final LongAdder taken = new LongAdder();

  /**
   * @param queue made already
   * @param script the claim
   * @param begin how each claim's transaction begins
   * @param condition one of {@link #CONDITIONS}
   */
  public SqliteRound(
      SqliteQueue queue, ClaimScript script, SqliteBegin begin, Condition condition) {
    this.queue = queue;
    this.script = script;
    this.begin = begin;
    this.condition = condition;
  }

  /**
   * @param batch of each claim
   * @param backlog tasks loaded
   * @return what the verifier found
   */
  public TrialResult run(int batch, int backlog) {
    queue.reload(backlog);
    List<TrialWorker> workers = new ArrayList<>();
    long deadline = System.nanoTime() + LONGEST_NANOS;
    CountDownLatch ready = new CountDownLatch(WORKERS);
    for (int w = 0; w < WORKERS; w++) {
      int index = w;
      workers.add(
          new TrialWorker(
              index,
              batch,
              ready,
              () -> claimer(index, batch),
              Keys.NUMBERS,
              () -> true,
              () ->
                  System.nanoTime() - deadline > 0
                      || taken.sum() > (long) MOST_CLAIMS_A_TASK * backlog,
              ids -> taken.add(ids.length)));
    }
    if (condition == Condition.HELD_SNAPSHOT) {
      try (Connection reader = queue.connect();
          Statement statement = reader.createStatement()) {
        statement.execute("begin");
        statement.executeQuery("select count(*) from tasks").close();
        work(workers);
        statement.execute("rollback");
      } catch (SQLException e) {
        throw new HarnessException("SQLite: no snapshot can be held: " + OneLine.of(e), e);
      }
    } else {
      work(workers);
    }
    return judged(workers);
  }

  private static void work(List<TrialWorker> workers) {
    List<Thread> threads = new ArrayList<>();
    for (TrialWorker worker : workers) {
      Thread thread = new Thread(worker, "claimbench-trial");
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Claimer claimer(int index, int batch) {
    int hold = condition == Condition.LONG ? LONG_HOLD_MS : 0;
    try {
      return new SqliteClaimer(
          queue.connect(), script, begin, new ClaimOptions(index, batch, hold, GIVE_UP_MS));
    } catch (SQLException e) {
      throw new HarnessException("a worker cannot prepare the claim: " + OneLine.of(e), e);
    }
  }

  private TrialResult judged(List<TrialWorker> workers) {
    QueueSnapshot table = queue.snapshot();
    Map<String, Long> retries = new TreeMap<>();
    workers.forEach(w -> w.retries().forEach((code, n) -> retries.merge(code, n, Long::sum)));
    return new TrialResult(
        condition,
        Verifier.verify(
            new Ledger(workers.stream().map(TrialWorker::ledger).toList(), List.of()),
            new TableState(table.ids(), table.free(), table.owner()),
            script.text()),
        retries,
        workers.stream().mapToLong(TrialWorker::failed).sum(),
        workers.stream().map(TrialWorker::error).filter(e -> !e.isEmpty()).findFirst().orElse(""),
        "");
  }
}
