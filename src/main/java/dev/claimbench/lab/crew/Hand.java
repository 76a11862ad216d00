package dev.claimbench.lab.crew;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.claimbench.error.HarnessException;
import dev.claimbench.lab.worker.Job;
import dev.claimbench.lab.worker.Line;
import java.util.ArrayList;
import java.util.List;

/**
 * A worker process at one job. Used by the experiment's thread.
 *
 * @param <R> the job's answer
 */
public final class Hand<R> {
  private final WorkerProcess process;
  private final Class<R> answerType;
  private final long deadline;
  private boolean over;

  Hand(WorkerProcess process, Job<R> job, long deadline) {
    this.process = process;
    this.answerType = job.answerType();
    this.deadline = deadline;
    process.live().clear();
    process.send(job.getClass().getName(), job);
  }

  void awaitReady() {
    process.await("ready", deadline);
  }

  /** The signal, for this worker alone. */
  public void release() {
    process.send("go", null);
  }

  WorkerProcess process() {
    return process;
  }

  /** Whether the process has nothing more to do and can serve again. */
  boolean over() {
    return over;
  }

  /**
   * Waits for the end of the job.
   *
   * @return its answer
   * @throws HarnessException if the job failed, or the experiment's time is up
   */
  public R answer() {
    R answer = read(process.await("answer", deadline), answerType);
    over = true;
    return answer;
  }

  /** SIGKILL in the middle of the job; returns when the process is gone. */
  public void kill() {
    process.kill();
  }

  /**
   * @return what to add to a time of the worker to get the host's, in nanoseconds; 0 as a rule
   */
  public long clockOffset() {
    return process.clockOffset();
  }

  /**
   * @param kind of messages the job sends on its own
   * @param type of their bodies
   * @return those that have come so far, in order; may be called after {@link #kill}
   */
  public <T> List<T> live(String kind, Class<T> type) {
    List<T> bodies = new ArrayList<>();
    for (Line.Message m : process.live()) {
      if (m.kind().equals(kind)) {
        bodies.add(read(m, type));
      }
    }
    return bodies;
  }

  void send(String kind, Object body) {
    process.send(kind, body);
  }

  <T> T await(String kind, Class<T> type) {
    return read(process.await(kind, deadline), type);
  }

  private static <T> T read(Line.Message message, Class<T> type) {
    try {
      return Line.JSON.treeToValue(message.body(), type);
    } catch (JsonProcessingException e) {
      throw new HarnessException("a worker process answered nonsense: " + e.getOriginalMessage());
    }
  }
}
