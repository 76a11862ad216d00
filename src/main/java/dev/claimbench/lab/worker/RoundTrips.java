package dev.claimbench.lab.worker;

import dev.claimbench.claim.ClaimCall;
import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.ClaimStatement;
import dev.claimbench.claim.Claimer;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.claim.PostgresClaimer;
import dev.claimbench.verify.CallOutcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Counts how often a claim goes to the server and back.
 *
 * @param target the database
 * @param shape the claim's shape
 * @param lock its lock clause
 * @param batch tasks per claim
 * @param calls claims to count, after as many that are not; the table holds tasks for all
 * @param autocommit whether the claim, of one statement then, is sent without begin and commit
 */
public record RoundTrips(
    PostgresTarget target, String shape, LockClause lock, int batch, int calls, boolean autocommit)
    implements Job<RoundTrips.Answer> {

  /**
   * @param calls counted
   * @param roundTrips of all of them
   * @param claims tasks they returned
   */
  public record Answer(int calls, long roundTrips, long claims) {}

  private interface Claim {
    /**
     * @return tasks claimed
     */
    int once() throws SQLException;
  }

  @Override
  public Class<Answer> answerType() {
    return Answer.class;
  }

  @Override
  public Work<Answer> prepare() throws SQLException {
    Properties extra = new Properties();
    extra.setProperty("socketFactory", RoundTripSockets.class.getName());
    Connection connection = target.connect("w0", extra);
    ClaimScript script = ClaimScript.load(Engine.POSTGRES, shape, lock);
    Claim claim = autocommit ? alone(connection, script) : inTransaction(connection, script);
    return new Work<>() {
      @Override
      public Answer run(Line host) throws SQLException {
        for (int i = 0; i < calls; i++) {
          claim.once();
        }
        long before = RoundTripSockets.count();
        long claims = 0;
        for (int i = 0; i < calls; i++) {
          claims += claim.once();
        }
        return new Answer(calls, RoundTripSockets.count() - before, claims);
      }

      @Override
      public void close() throws SQLException {
        connection.close();
      }
    };
  }

  private Claim inTransaction(Connection connection, ClaimScript script) throws SQLException {
    Claimer claimer = new PostgresClaimer(connection, script, new ClaimOptions(0, batch, 0, 0));
    ClaimCall call = new ClaimCall(batch);
    return () -> {
      claimer.claim(call);
      if (call.outcome() != CallOutcome.COMMITTED) {
        throw new SQLException("a claim was " + call.outcome() + " " + call.error());
      }
      return call.count();
    };
  }

  private Claim alone(Connection connection, ClaimScript script) throws SQLException {
    ClaimStatement only = script.statements().get(0);
    PreparedStatement statement = connection.prepareStatement(only.sql());
    for (int i = 0; i < only.placeholders().size(); i++) {
      switch (only.placeholders().get(i)) {
        case BATCH -> statement.setInt(i + 1, batch);
        case WORKER -> statement.setString(i + 1, "w0");
        case IDS -> throw new SQLException(shape + " is not a single statement");
      }
    }
    return () -> {
      int claimed = 0;
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          claimed++;
        }
      }
      return claimed;
    };
  }
}
