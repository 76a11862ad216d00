package dev.claimbench.claim;

import dev.claimbench.verify.CallOutcome;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The claim call itself, the same for both engines: attempts, hold, commit, and what errors mean.
 */
abstract class TransactionClaimer implements Claimer {
  /** Between attempts when a lock was not to be had: workers in the field back off too. */
  private static final long RETRY_PAUSE_NANOS = 1_000_000;

  protected final Connection connection;
  private final long holdNanos;
  private final long giveUpNanos;

  /**
   * @param connection this worker's own
   * @param options hold and patience
   */
  TransactionClaimer(Connection connection, ClaimOptions options) {
    this.connection = connection;
    this.holdNanos = options.holdMs() * 1_000_000L;
    this.giveUpNanos = options.giveUpMs() * 1_000_000L;
  }

  abstract void begin() throws SQLException;

  /** Runs the claim's statements and adds every id to the call. */
  abstract void runStatements(ClaimCall call) throws SQLException;

  abstract void commit() throws SQLException;

  abstract void rollback() throws SQLException;

  abstract FailureKind classify(SQLException e, boolean committing);

  abstract String code(SQLException e);

  @Override
  public final void claim(ClaimCall call) {
    call.begunAt = System.nanoTime();
    long deadline = call.begunAt + giveUpNanos;
    while (!attempt(call, deadline)) {
      // Another attempt; each one counted its reason.
    }
  }

  /**
   * @return whether the call is over
   */
  private boolean attempt(ClaimCall call, long deadline) {
    call.clear();
    try {
      begin();
      call.openedAt = System.nanoTime();
      runStatements(call);
      call.claimedAt = System.nanoTime();
      if (call.count() > 0) {
        Pause.nanos(holdNanos);
      }
      call.heldAt = System.nanoTime();
    } catch (SQLException e) {
      return failed(call, e, false, deadline);
    }
    while (true) {
      try {
        commit();
        call.endedAt = System.nanoTime();
        call.end(call.count() > 0 ? CallOutcome.COMMITTED : CallOutcome.EMPTY);
        return true;
      } catch (SQLException e) {
        if (classify(e, true) != FailureKind.RETRY_COMMIT || !mayTryAgain(deadline)) {
          return failed(call, e, true, deadline);
        }
        call.retries().add("commit " + code(e));
        Pause.nanos(RETRY_PAUSE_NANOS);
      }
    }
  }

  private boolean failed(ClaimCall call, SQLException e, boolean committing, long deadline) {
    FailureKind kind = classify(e, committing);
    boolean rolledBack = tryRollback();
    boolean again = kind == FailureKind.RETRY || kind == FailureKind.RETRY_AFTER_PAUSE;
    if (again && rolledBack && mayTryAgain(deadline)) {
      call.retries().add(code(e));
      if (kind == FailureKind.RETRY_AFTER_PAUSE) {
        Pause.nanos(RETRY_PAUSE_NANOS);
      }
      return false;
    }
    call.endedAt = System.nanoTime();
    if (!committing) {
      call.claimedAt = call.endedAt;
      call.heldAt = call.endedAt;
    }
    call.fail(code(e) + ": " + firstLine(e), !rolledBack || kind == FailureKind.BROKEN);
    call.end(kind == FailureKind.INDETERMINATE ? CallOutcome.INDETERMINATE : CallOutcome.FAILED);
    return true;
  }

  /** Not after the deadline, nor once JMH's time-out or a shutdown has interrupted the worker. */
  private static boolean mayTryAgain(long deadline) {
    return System.nanoTime() - deadline < 0 && !Thread.currentThread().isInterrupted();
  }

  private boolean tryRollback() {
    try {
      rollback();
      return true;
    } catch (SQLException e) {
      // Whatever the transaction still holds ends with its connection.
      close();
      return false;
    }
  }

  private static String firstLine(SQLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // Nothing is measured any more, and the server drops what a lost connection held.
    }
  }
}
