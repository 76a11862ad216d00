package dev.claimbench.bench;

import dev.claimbench.claim.ClaimOptions;
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
 * Which lock clause, batch size and hold time should a PostgreSQL queue use? One operation is one
 * claim call: begin, claim, hold, commit; tasks per second are reported beside it.
 *
 * <pre>
 * java -jar target/benchmarks.jar PostgresClaimBench
 * java -jar target/benchmarks.jar PostgresClaimBench -p lockClause=FOR_UPDATE,FOR_UPDATE_SKIP_LOCKED -p batchSize=10
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
public class PostgresClaimBench {

  /** A worker with its own connection. */
  @State(Scope.Thread)
  public static class Worker extends ClaimWorker {

    /** Connects and prepares the claim. */
    @Setup(Level.Trial)
    public void open(PostgresQueueState queue, ThreadParams threads) throws SQLException {
      int index = threads.getThreadIndex();
      ClaimOptions options = queue.claimOptions(index);
      start(queue.session(), queue.claimer(index, options), options.batch(), index);
    }
  }

  /**
   * @return tasks claimed
   */
  @Benchmark
  public int claim(Control control, PostgresQueueState queue, Worker worker) {
    return worker.claim(control);
  }
}
