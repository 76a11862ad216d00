package dev.claimbench.lab.worker;

import dev.claimbench.claim.ClaimCall;
import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Claimer;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.PostgresClaimer;
import dev.claimbench.db.SqlResource;
import dev.claimbench.verify.CallOutcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A worker as they are in the field: claims, works, records the run in table {@code runs} and marks
 * its tasks done, until every task is. A claim that comes back empty is made again. Each call is
 * sent to the host as {@code call} as soon as it ended.
 *
 * @param target the database
 * @param worker index from 0
 * @param shape of its claim, with SKIP LOCKED
 * @param batch tasks per claim
 * @param workMs work between a claim's commit and done, in milliseconds
 * @param limitMs no call begins later than this after the signal, in milliseconds
 */
public record WorkLoop(
    PostgresTarget target, int worker, String shape, int batch, int workMs, int limitMs)
    implements Job<WorkLoop.Answer> {
  /** Whether no task is left that is not done. */
  public static final String ALL_DONE =
      "select not exists (select from tasks where status <> 'done')";

  private static final int PAUSE_MS = 5;

  /**
   * @param log every call
   */
  public record Answer(CallLog log) {}

  @Override
  public Class<Answer> answerType() {
    return Answer.class;
  }

  @Override
  public Work<Answer> prepare() throws SQLException {
    Connection connection = target.connect("w" + worker);
    ClaimScript script =
        ClaimScript.load(Engine.POSTGRES, shape, LockClause.FOR_UPDATE_SKIP_LOCKED);
    ClaimOptions options = new ClaimOptions(worker, batch, 0, limitMs);
    Claimer claimer = new PostgresClaimer(connection, script, options);
    PreparedStatement done =
        connection.prepareStatement(
            SqlResource.statements(WorkLoop.class, "postgres/done.sql").get(0));
    return new Work<>() {
      @Override
      public Answer run(Line host) throws Exception {
        return loop(connection, claimer, done, host);
      }

      @Override
      public void close() {
        claimer.close();
      }
    };
  }

  private Answer loop(Connection connection, Claimer claimer, PreparedStatement done, Line host)
      throws Exception {
    List<CallLog.Call> calls = new ArrayList<>();
    ClaimCall call = new ClaimCall(batch);
    long start = System.nanoTime();
    while (System.nanoTime() - start < limitMs * 1_000_000L) {
      claimer.claim(call);
      CallLog.Call ended = CallLog.Call.of(call);
      calls.add(ended);
      host.send("call", ended);
      if (call.count() > 0) {
        Thread.sleep(workMs);
        finish(connection, done, ended.ids());
      } else if (call.outcome() != CallOutcome.EMPTY) {
        throw new SQLException("a claim was " + call.outcome() + " " + call.error());
      } else if (allDone(connection)) {
        break;
      } else {
        Thread.sleep(PAUSE_MS);
      }
    }
    return new Answer(new CallLog(worker, batch, calls));
  }

  private void finish(Connection connection, PreparedStatement done, long[] ids)
      throws SQLException {
    Long[] boxed = Arrays.stream(ids).boxed().toArray(Long[]::new);
    done.setArray(1, connection.createArrayOf("bigint", boxed));
    done.setString(2, "w" + worker);
    done.setArray(3, connection.createArrayOf("bigint", boxed));
    done.executeUpdate();
    connection.commit();
  }

  private static boolean allDone(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(ALL_DONE)) {
      row.next();
      boolean all = row.getBoolean(1);
      connection.commit();
      return all;
    }
  }
}
