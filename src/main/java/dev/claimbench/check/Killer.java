package dev.claimbench.check;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Ends workers' sessions at random moments, as the server sees it when a worker dies. */
final class Killer implements Runnable {
  private static final int KILLS = 12;
  private static final int MOST_PAUSE_MS = 12;

  private final Connection connection;
  private final SplittableRandom random;
  private final AtomicIntegerArray pids;

  /**
   * @param connection taken over; of the workers' own role, which may end its own sessions
   * @param pids of the workers' backends; a name would also meet other runs on the server
   */
  Killer(Connection connection, AtomicIntegerArray pids, long seed) {
    this.connection = connection;
    this.pids = pids;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public void run() {
    try (connection;
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < KILLS; i++) {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(1, MOST_PAUSE_MS));
        statement.execute(
            "select pg_terminate_backend(" + pids.get(random.nextInt(pids.length())) + ")");
      }
    } catch (SQLException e) {
      // The server is going: the workers will say so.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
