package dev.claimbench.lab.stage;

import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.db.Synchronous;
import dev.claimbench.lab.crew.WorkerPool;
import dev.claimbench.lab.model.Numbers;
import dev.claimbench.lab.worker.SqliteTarget;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A folder for SQLite files. The host must not open a file by other means than a connection while
 * one of its connections is open: closing any descriptor of the file drops the process's locks.
 */
public final class SqliteStage extends Stage {
  private final Path folder;

  /**
   * @param folder exists, on the disk to be measured; removed with the run
   * @param pool the run's workers
   * @param numbers the user's or the lab's
   * @param limit the time for the experiment, from now
   */
  public SqliteStage(Path folder, WorkerPool pool, Numbers numbers, Duration limit) {
    super(pool, numbers, limit);
    this.folder = folder;
  }

  /**
   * @return for files of the experiment's own
   */
  public Path folder() {
    return folder;
  }

  /**
   * @param mode the journal mode
   * @param busyTimeoutMs how long a statement waits for a lock
   * @return options as the lab had them: synchronous FULL, SQLite's own busy handler
   */
  public static SqliteOptions options(JournalMode mode, int busyTimeoutMs) {
    return new SqliteOptions(mode, Synchronous.FULL, busyTimeoutMs, BusyHandlerKind.SQLITE);
  }

  /**
   * Makes the labs' queue table {@code tasks} in a file of its own, empty.
   *
   * @param options of the workers' connections
   * @param index for the claims
   * @return the table; closed, its file deleted, with the stage
   */
  public SqliteQueue queue(SqliteOptions options, IndexKind index) {
    SqliteQueue queue = closing(new SqliteQueue(folder, options, index));
    queue.create();
    return queue;
  }

  /**
   * @param queue of this stage
   * @param options of the connections
   * @return for worker processes
   */
  public SqliteTarget target(SqliteQueue queue, SqliteOptions options) {
    return new SqliteTarget(queue.file().toString(), options);
  }
}
