package dev.claimbench.lab.crew;

import dev.claimbench.error.HarnessException;
import dev.claimbench.lab.worker.SqlSession;
import dev.claimbench.lab.worker.SqlSession.Reply;

/** A database connection in a worker process, driven statement by statement. */
public final class Session {
  private final Hand<SqlSession.End> hand;
  private final String who;

  /** Whether a statement is under way. */
  private boolean waiting;

  private boolean gone;

  Session(Hand<SqlSession.End> hand, String who) {
    this.hand = hand;
    this.who = who;
  }

  /**
   * Runs a statement and waits for it.
   *
   * @param sql one statement
   * @return what it did; an error is part of the reply
   */
  public Reply ask(String sql) {
    send(sql);
    return reply();
  }

  /**
   * Runs a statement that must succeed.
   *
   * @param sql one statement
   * @return what it did
   * @throws HarnessException if it failed
   */
  public Reply run(String sql) {
    Reply reply = ask(sql);
    if (!reply.error().isEmpty()) {
      throw new HarnessException(who + ": " + sql + ": " + reply.error() + " " + reply.message());
    }
    return reply;
  }

  /**
   * Sends a statement and does not wait; {@link #reply} has to be called before the next one.
   *
   * @param sql one statement
   */
  public void send(String sql) {
    hand.send("sql", sql);
    waiting = true;
  }

  /**
   * @return what the statement of the last {@link #send} did
   */
  public Reply reply() {
    Reply reply = hand.await("reply", Reply.class);
    waiting = false;
    return reply;
  }

  /** SIGKILL, with whatever transaction is open; returns when the process is gone. */
  public void kill() {
    gone = true;
    hand.kill();
  }

  /** Closes the connection; the process is free for another job. */
  public void end() {
    gone = true;
    hand.send("end", null);
    hand.answer();
  }

  /** Ends it unless it was ended, was killed, or is in the middle of a statement. */
  void close() {
    if (!gone && !waiting) {
      end();
    }
  }
}
