package dev.claimbench.lab.worker;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.sql.SQLException;

/**
 * What a worker process is to do. A record of plain values, because it travels as JSON.
 *
 * @param <R> what it answers at the end, a record too
 */
public interface Job<R> {
  /**
   * @return the type of the answer
   */
  @JsonIgnore
  Class<R> answerType();

  /**
   * Connects and prepares, before the signal. Runs in the worker process.
   *
   * @return what the signal starts
   * @throws Exception reported to the host as one line
   */
  Work<R> prepare() throws Exception;

  /**
   * A job that is ready for its signal.
   *
   * @param <R> what it answers
   */
  interface Work<R> extends AutoCloseable {
    /**
     * Does the job. Runs in the worker process, after the signal.
     *
     * @param host for a job that talks with the host meanwhile
     * @return the answer
     * @throws Exception reported to the host as one line
     */
    R run(Line host) throws Exception;

    @Override
    void close() throws SQLException;
  }
}
