package dev.claimbench.lab.crew;

import dev.claimbench.error.HarnessException;
import dev.claimbench.lab.worker.Job;
import dev.claimbench.lab.worker.SqlSession;
import dev.claimbench.lab.worker.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** The worker processes of one experiment. Used by one thread. */
public final class Crew implements AutoCloseable {
  private final WorkerPool pool;
  private final long deadline;
  private final List<Hand<?>> hands = new ArrayList<>();
  private final List<Session> sessions = new ArrayList<>();

  /**
   * @param pool where processes come from and return to
   * @param deadline of the experiment, by {@link System#nanoTime()}
   */
  public Crew(WorkerPool pool, long deadline) {
    this.pool = pool;
    this.deadline = deadline;
  }

  /**
   * Gives jobs to so many processes and waits until each is connected and ready. Nothing runs yet.
   *
   * @param n how many
   * @param job what the i-th one, from 0, is to do
   * @param <R> their answer
   * @return the workers, ready
   * @throws dev.claimbench.error.HarnessException if one cannot get ready
   */
  public <R> List<Hand<R>> ready(int n, IntFunction<? extends Job<R>> job) {
    recycle();
    List<WorkerProcess> processes = pool.take(n, deadline);
    List<Hand<R>> ready = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      Hand<R> hand = new Hand<>(processes.get(i), job.apply(i), deadline);
      hands.add(hand);
      ready.add(hand);
    }
    ready.forEach(Hand::awaitReady);
    return ready;
  }

  /**
   * The signal: they start together.
   *
   * @param ready from {@link #ready}
   */
  public <R> void release(List<Hand<R>> ready) {
    ready.forEach(Hand::release);
  }

  /**
   * Releases workers and waits for all of them.
   *
   * @param ready from {@link #ready}
   * @return their answers in the same order
   */
  public <R> List<R> finish(List<Hand<R>> ready) {
    release(ready);
    return ready.stream().map(Hand::answer).toList();
  }

  /**
   * @param target the database
   * @param who its name, for messages and the server's views
   * @return a connection in a process of its own
   */
  public Session session(Target target, String who) {
    List<Hand<SqlSession.End>> one = ready(1, i -> new SqlSession(target, who));
    release(one);
    Session session = new Session(one.get(0), who);
    sessions.add(session);
    return session;
  }

  /** Whose job is over can take the next one. */
  private void recycle() {
    hands.removeIf(
        hand -> {
          if (hand.over()) {
            pool.giveBack(hand.process());
          }
          return hand.over();
        });
  }

  /** Kills who is still at work; the others can serve again. */
  @Override
  public void close() {
    for (Session session : sessions) {
      try {
        session.close();
      } catch (HarnessException e) {
        // It is killed below.
      }
    }
    sessions.clear();
    recycle();
    hands.forEach(Hand::kill);
    hands.clear();
    pool.trim();
  }
}
