package dev.claimbench.lab.stage;

import dev.claimbench.db.IndexKind;
import dev.claimbench.db.PostgresAddress;
import dev.claimbench.db.PostgresQueue;
import dev.claimbench.db.PostgresServer;
import dev.claimbench.db.QueueTable;
import dev.claimbench.db.ServerSchema;
import dev.claimbench.lab.crew.WorkerPool;
import dev.claimbench.lab.model.Numbers;
import dev.claimbench.lab.worker.PostgresTarget;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** A schema of the experiment's own on the run's PostgreSQL server. */
public final class PostgresStage extends Stage {
  private final ServerSchema schema;
  private final PostgresTarget target;

  /**
   * Nothing is made yet; {@link #open} does that.
   *
   * @param server running
   * @param pool the run's workers
   * @param numbers the user's or the lab's
   * @param limit the time for the experiment, from now
   */
  public PostgresStage(PostgresServer server, WorkerPool pool, Numbers numbers, Duration limit) {
    super(pool, numbers, limit);
    PostgresAddress at = server.address();
    this.schema = closing(new ServerSchema(at));
    this.target =
        new PostgresTarget(
            at.url(), at.user(), at.password(), schema.name(), (int) limit.toMillis());
  }

  /**
   * Makes the schema.
   *
   * @return this
   */
  public PostgresStage open() {
    schema.create();
    return this;
  }

  /**
   * @return for worker processes
   */
  public PostgresTarget target() {
    return target;
  }

  /**
   * @return a connection of the host, in autocommit, closed with the stage
   * @throws SQLException if there is none
   */
  public Connection connect() throws SQLException {
    return closing(target.connect("host"));
  }

  /**
   * @return the host's look at the server, over a connection of its own
   * @throws SQLException if there is none
   */
  public PostgresWatch watch() throws SQLException {
    return new PostgresWatch(this, connect());
  }

  /**
   * Makes the labs' queue table {@code tasks}, empty.
   *
   * @param index for the claims
   * @return the table
   * @throws SQLException if the server cannot be reached
   */
  public QueueTable queue(IndexKind index) throws SQLException {
    QueueTable queue = closing(new PostgresQueue(target.connect("host"), index, target.schema()));
    queue.create();
    return queue;
  }
}
