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
import java.sql.SQLException;
import java.util.List;

/**
 * Claims tasks and writes for each a result and {@code done}, with a pause between the two, until
 * it is killed. Tells the host {@code between} when the first is written, and {@code both} when the
 * second is committed.
 *
 * @param target the database
 * @param worker index from 0
 * @param shape of its claim, with SKIP LOCKED
 * @param batch tasks per claim
 * @param together whether both are in one transaction
 * @param pauseMs between the two, in milliseconds
 */
public record ResultWriter(
    PostgresTarget target, int worker, String shape, int batch, boolean together, int pauseMs)
    implements Job<ResultWriter.Answer> {
  private static final int GIVE_UP_MS = 10_000;

  /**
   * @param tasks written; only if it lived to see the queue empty
   */
  public record Answer(int tasks) {}

  @Override
  public Class<Answer> answerType() {
    return Answer.class;
  }

  @Override
  public Work<Answer> prepare() throws SQLException {
    Connection connection = target.connect("w" + worker);
    ClaimScript script =
        ClaimScript.load(Engine.POSTGRES, shape, LockClause.FOR_UPDATE_SKIP_LOCKED);
    Claimer claimer =
        new PostgresClaimer(connection, script, new ClaimOptions(worker, batch, 0, GIVE_UP_MS));
    List<String> sql = SqlResource.statements(ResultWriter.class, "postgres/result.sql");
    PreparedStatement result = connection.prepareStatement(sql.get(0));
    PreparedStatement done = connection.prepareStatement(sql.get(1));
    return new Work<>() {
      @Override
      public Answer run(Line host) throws Exception {
        ClaimCall call = new ClaimCall(batch);
        int tasks = 0;
        for (claimer.claim(call); call.count() > 0; claimer.claim(call)) {
          for (int i = 0; i < call.count(); i++) {
            write(connection, result, done, call.ids()[i], host);
            tasks++;
          }
        }
        if (call.outcome() != CallOutcome.EMPTY) {
          throw new SQLException("a claim was " + call.outcome() + " " + call.error());
        }
        return new Answer(tasks);
      }

      @Override
      public void close() {
        claimer.close();
      }
    };
  }

  private void write(
      Connection connection, PreparedStatement result, PreparedStatement done, long id, Line host)
      throws Exception {
    result.setLong(1, id);
    result.executeUpdate();
    if (!together) {
      connection.commit();
    }
    host.send("between", id);
    Thread.sleep(pauseMs);
    done.setLong(1, id);
    done.executeUpdate();
    connection.commit();
    host.send("both", id);
  }
}
