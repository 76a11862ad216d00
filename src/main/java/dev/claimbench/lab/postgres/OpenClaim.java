package dev.claimbench.lab.postgres;

import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.ClaimStatement;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.lab.crew.Session;
import dev.claimbench.lab.worker.SqlSession.Reply;
import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.WorkerLedger;
import java.util.ArrayList;
import java.util.List;

/**
 * A claim of the claim room made over a session, statement by statement, whose transaction stays
 * open until the experiment says how it ends.
 */
final class OpenClaim {
  private final Session session;
  private final int worker;
  private final int batch;
  private final List<Long> ids = new ArrayList<>();
  private long begunNanos;

  /**
   * Begins and claims; nothing is committed.
   *
   * @param session of worker {@code w<worker>}, in no transaction
   * @param worker its index
   * @param batch the most it takes
   */
  OpenClaim(Session session, int worker, int batch) {
    this.session = session;
    this.worker = worker;
    this.batch = batch;
    LockClause skip = LockClause.FOR_UPDATE_SKIP_LOCKED;
    ClaimScript script = ClaimScript.load(Engine.POSTGRES, Workers.SHAPE, skip);
    Reply begin = session.run("begin");
    begunNanos = begin.startNanos();
    for (ClaimStatement statement : script.statements()) {
      if (!statement.needsIds() || !ids.isEmpty()) {
        session
            .run(literal(statement, batch, worker, ids))
            .column()
            .forEach(id -> ids.add(Long.valueOf(id)));
      }
    }
  }

  /**
   * @return the statement with values in the place of its parameters
   */
  static String literal(ClaimStatement statement, int batch, int worker, List<Long> ids) {
    String sql = statement.sql();
    for (ClaimStatement.Placeholder placeholder : statement.placeholders()) {
      String value =
          switch (placeholder) {
            case BATCH -> String.valueOf(batch);
            case WORKER -> "'w" + worker + "'";
            case IDS -> "'" + ids.toString().replace('[', '{').replace(']', '}') + "'";
          };
      sql = sql.replaceFirst("\\?", value);
    }
    return sql;
  }

  /**
   * @return what it claimed
   */
  List<Long> ids() {
    return List.copyOf(ids);
  }

  /**
   * Ends the transaction.
   *
   * @param commit or roll back
   * @return the call, for the verifier; by the session's clock, which is the host's
   */
  WorkerLedger end(boolean commit) {
    Reply reply = session.run(commit ? "commit" : "rollback");
    WorkerLedger ledger = new WorkerLedger(worker, batch, 1, batch);
    long[] claimed = commit ? ids.stream().mapToLong(Long::longValue).toArray() : new long[0];
    CallOutcome outcome = commit ? CallOutcome.COMMITTED : CallOutcome.FAILED;
    ledger.add(begunNanos, reply.endNanos(), outcome, claimed, claimed.length);
    return ledger;
  }
}
