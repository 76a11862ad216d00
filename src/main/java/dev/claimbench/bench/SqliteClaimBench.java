package dev.claimbench.bench;

import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.SqliteClaimer;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Which journal mode and batch size should a SQLite queue use, and who starves? One operation is
 * one claim call: begin, claim, hold, commit; tasks per second are reported beside it.
 *
 * <pre>
 * java -jar target/benchmarks.jar SqliteClaimBench
 * java -jar target/benchmarks.jar SqliteClaimBench -p journalMode=WAL,DELETE -p batchSize=20 -p holdMs=0
 * </pre>
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 1500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgs = {"-Xms1g", "-Xmx1g"})
@Threads(4)
public class SqliteClaimBench {

  /** A worker with its own connection to the one file. */
  @State(Scope.Thread)
  public static class Worker extends ClaimWorker {

    /** Connects and prepares the claim. */
    @Setup(Level.Trial)
    public void open(SqliteQueueState queue, ThreadParams threads) throws SQLException {
      int index = threads.getThreadIndex();
      ClaimOptions options = queue.claimOptions(index);
      start(
          queue.session(),
          new SqliteClaimer(queue.connectWorker(), queue.script(), queue.begin(), options),
          options.batch(),
          index);
    }
  }

  /**
   * @return tasks claimed
   */
  @Benchmark
  public int claim(Control control, SqliteQueueState queue, Worker worker) {
    return worker.claim(control);
  }
}
