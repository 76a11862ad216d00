package dev.claimbench.lab.worker;

import dev.claimbench.claim.ClaimCall;
import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Claimer;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.PostgresClaimer;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.claim.SqliteClaimer;
import dev.claimbench.verify.CallOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The labs' worker: claims, works outside the transaction, claims again, until a claim comes back
 * empty or the time is up. Its claims are those of the benchmarks.
 *
 * @param target the database
 * @param worker index from 0
 * @param shape the claim's shape
 * @param lock the lock clause; NONE on SQLite
 * @param begin how to begin on SQLite; null on PostgreSQL
 * @param batch tasks per claim
 * @param holdMs work inside the transaction after a claim that found something, in milliseconds
 * @param workMs work outside after each of those, in milliseconds
 * @param limitMs no call begins later than this after the signal, in milliseconds
 * @param warmCalls claims made before the worker is ready, while the table must hold no free task;
 *     they load classes and prepare statements, and are not logged
 * @param stopWhenEmpty whether an empty claim ends the loop, as in the labs; otherwise it pauses
 *     for a millisecond and asks again
 * @param live whether each call is sent to the host as message {@code call} as soon as it ended, so
 *     that what a killed worker did before is known
 */
public record ClaimLoop(
    Target target,
    int worker,
    String shape,
    LockClause lock,
    SqliteBegin begin,
    int batch,
    int holdMs,
    int workMs,
    int limitMs,
    int warmCalls,
    boolean stopWhenEmpty,
    boolean live)
    implements Job<ClaimLoop.Answer> {

  /** A call that met locks for this long ends as failed. */
  private static final int GIVE_UP_MS = 30_000;

  /**
   * @param log every call after the signal
   * @param startNanos when the signal was seen
   * @param endNanos when the loop ended, the last work outside included
   * @param retries attempts inside calls, by error code
   * @param error the newest failure, "" if none
   */
  public record Answer(
      CallLog log, long startNanos, long endNanos, Map<String, Long> retries, String error) {}

  @Override
  public Class<Answer> answerType() {
    return Answer.class;
  }

  @Override
  public Work<Answer> prepare() throws SQLException {
    Connection connection = target.connect("w" + worker);
    Claimer claimer = claimer(connection, new ClaimOptions(worker, batch, holdMs, GIVE_UP_MS));
    ClaimCall call = new ClaimCall(batch);
    for (int i = 0; i < warmCalls; i++) {
      claimer.claim(call);
      if (call.outcome() != CallOutcome.EMPTY) {
        claimer.close();
        throw new SQLException("a warm-up call was " + call.outcome() + " " + call.error());
      }
    }
    call.retries().drainTo(null);
    return new Work<>() {
      @Override
      public Answer run(Line host) throws Exception {
        return loop(claimer, call, host);
      }

      @Override
      public void close() {
        claimer.close();
      }
    };
  }

  private Claimer claimer(Connection connection, ClaimOptions options) throws SQLException {
    boolean postgres = target instanceof PostgresTarget;
    Engine engine = postgres ? Engine.POSTGRES : Engine.SQLITE;
    ClaimScript script = ClaimScript.load(engine, shape, lock);
    return postgres
        ? new PostgresClaimer(connection, script, options)
        : new SqliteClaimer(connection, script, begin, options);
  }

  private Answer loop(Claimer claimer, ClaimCall call, Line host) throws Exception {
    List<CallLog.Call> calls = new ArrayList<>();
    long start = System.nanoTime();
    while (System.nanoTime() - start < limitMs * 1_000_000L && !call.broken()) {
      claimer.claim(call);
      CallLog.Call done = CallLog.Call.of(call);
      calls.add(done);
      if (live) {
        host.send("call", done);
      }
      if (call.count() > 0) {
        pause(workMs);
      } else if (call.outcome() == CallOutcome.EMPTY) {
        if (stopWhenEmpty) {
          break;
        }
        pause(1);
      }
    }
    return new Answer(
        new CallLog(worker, batch, calls),
        start,
        System.nanoTime(),
        call.retries().asMap(),
        call.error());
  }

  private static void pause(int millis) throws InterruptedException {
    if (millis > 0) {
      Thread.sleep(millis);
    }
  }
}
