package dev.claimbench.claim;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.QueueSnapshot;
import dev.claimbench.db.QueueTable;
import dev.claimbench.verify.CallOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/** Four workers empty a table; what they were told is compared with what the table shows. */
final class Drain {
  static final int WORKERS = 4;
  private static final int TASKS = 400;
  private static final int BATCH = 7;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** How a worker comes to its claimer. */
  interface Opener {
    Claimer open(ClaimOptions options) throws Exception;
  }

  private final AtomicLong claimed = new AtomicLong();
  private final CyclicBarrier start = new CyclicBarrier(WORKERS);
  private final Opener opener;

  private Drain(Opener opener) {
    this.opener = opener;
  }

  /** Reloads the table, lets the workers empty it and checks each promise. */
  static void check(QueueTable table, Opener opener) throws Exception {
    table.reload(TASKS);
    List<long[]> told = new Drain(opener).run();
    QueueSnapshot end = table.snapshot();
    assertEquals(0, end.countFree());
    for (int w = 0; w < WORKERS; w++) {
      assertArrayEquals(Claims.marked(end, w), told.get(w), "rows marked by w" + w);
    }
    assertArrayEquals(
        LongStream.rangeClosed(1, TASKS).toArray(),
        told.stream().flatMapToLong(LongStream::of).sorted().toArray());
  }

  private List<long[]> run() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
    try {
      List<Future<long[]>> workers = new ArrayList<>();
      for (int w = 0; w < WORKERS; w++) {
        ClaimOptions options = Claims.options(w, BATCH);
        workers.add(threads.submit(() -> work(options)));
      }
      List<long[]> told = new ArrayList<>();
      for (Future<long[]> worker : workers) {
        told.add(worker.get());
      }
      return told;
    } finally {
      threads.shutdownNow();
    }
  }

  /** The ids that one worker was told, sorted, repeated ones too. */
  private long[] work(ClaimOptions options) throws Exception {
    LongStream.Builder told = LongStream.builder();
    try (Claimer claimer = opener.open(options)) {
      ClaimCall call = new ClaimCall(BATCH);
      start.await(60, TimeUnit.SECONDS);
      long begun = System.nanoTime();
      // FOR UPDATE can answer nothing after a wait though tasks are left, so EMPTY is no end.
      while (claimed.get() < TASKS) {
        assertTrue(System.nanoTime() - begun < PATIENCE_NANOS, "tasks are left that nobody gets");
        claimer.claim(call);
        assertFalse(call.outcome() == CallOutcome.FAILED, call.error());
        assertEquals(call.count() > 0 ? CallOutcome.COMMITTED : CallOutcome.EMPTY, call.outcome());
        assertTrue(call.count() <= BATCH, "claimed " + call.count());
        LongStream.of(Claims.ids(call)).forEach(told::add);
        claimed.addAndGet(call.count());
      }
    }
    return told.build().sorted().toArray();
  }
}
