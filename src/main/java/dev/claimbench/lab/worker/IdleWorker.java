package dev.claimbench.lab.worker;

import dev.claimbench.claim.ClaimCall;
import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Claimer;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.PostgresClaimer;
import dev.claimbench.verify.CallOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * A worker that has nothing to do most of the time, on PostgreSQL: it waits, claims what has come,
 * waits again. It waits for a notification, or just for a while.
 *
 * @param target the database
 * @param channel to listen on; empty for a worker that polls
 * @param pollFirst whether it claims once before it waits for the first time
 * @param waitMs between two polls, or the longest wait for a notification, in milliseconds
 * @param batch tasks per claim; a full one is followed by another at once
 * @param tasks after so many the job is over
 * @param limitMs no wait begins later than this after the signal, in milliseconds
 */
public record IdleWorker(
    Target target, String channel, boolean pollFirst, int waitMs, int batch, int tasks, int limitMs)
    implements Job<IdleWorker.Answer> {

  /** How the worker's claims are made, for the verifier's witnesses. */
  public static final String SHAPE = "cte";

  private static final int GIVE_UP_MS = 30_000;
  private static final int WARM_CALLS = 20;

  /** Why a claim was made. */
  public enum Cause {
    /** The worker had just begun, or just said LISTEN. */
    FIRST,
    /** A notification came. */
    NOTIFIED,
    /** No notification came for as long as it waits for one. */
    FALLBACK,
    /** The polling interval was over. */
    POLLED,
    /** The claim before was full. */
    MORE
  }

  /**
   * @param log every claim call
   * @param causes of those calls, in the same order
   * @param startNanos when it was ready to wait: LISTEN was in force
   * @param endNanos when it stopped
   */
  public record Answer(CallLog log, List<Cause> causes, long startNanos, long endNanos) {
    /**
     * @return claims that found nothing
     */
    public long inVain() {
      return log.calls().stream().filter(c -> c.outcome() == CallOutcome.EMPTY).count();
    }
  }

  @Override
  public Class<Answer> answerType() {
    return Answer.class;
  }

  @Override
  public Work<Answer> prepare() throws SQLException {
    Connection connection = target.connect(channel.isEmpty() ? "poller" : "listener");
    ClaimScript script =
        ClaimScript.load(Engine.POSTGRES, SHAPE, LockClause.FOR_UPDATE_SKIP_LOCKED);
    Claimer claimer =
        new PostgresClaimer(connection, script, new ClaimOptions(0, batch, 0, GIVE_UP_MS));
    ClaimCall call = new ClaimCall(batch);
    for (int i = 0; i < WARM_CALLS; i++) {
      claimer.claim(call);
    }
    return new Work<>() {
      @Override
      public Answer run(Line host) throws Exception {
        return loop(connection, claimer, call);
      }

      @Override
      public void close() {
        claimer.close();
      }
    };
  }

  private Answer loop(Connection connection, Claimer claimer, ClaimCall call) throws Exception {
    List<CallLog.Call> calls = new ArrayList<>();
    List<Cause> causes = new ArrayList<>();
    if (!channel.isEmpty()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("listen " + channel);
      }
      // In force from the commit on; outside transactions only do notifications come in.
      connection.commit();
    }
    PGConnection notified = connection.unwrap(PGConnection.class);
    long start = System.nanoTime();
    int got = 0;
    Cause cause = pollFirst ? Cause.FIRST : await(notified);
    while (true) {
      claimer.claim(call);
      calls.add(CallLog.Call.of(call));
      causes.add(cause);
      got += call.count();
      if (got >= tasks || call.broken() || System.nanoTime() - start > limitMs * 1_000_000L) {
        break;
      }
      cause = call.count() == batch ? Cause.MORE : await(notified);
    }
    return new Answer(new CallLog(0, batch, calls), causes, start, System.nanoTime());
  }

  private Cause await(PGConnection notified) throws SQLException, InterruptedException {
    if (channel.isEmpty()) {
      Thread.sleep(waitMs);
      return Cause.POLLED;
    }
    PGNotification[] come = notified.getNotifications(waitMs);
    return come == null || come.length == 0 ? Cause.FALLBACK : Cause.NOTIFIED;
  }
}
