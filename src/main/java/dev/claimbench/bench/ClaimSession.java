package dev.claimbench.bench;

import dev.claimbench.db.Keys;
import dev.claimbench.db.QueueSnapshot;
import dev.claimbench.db.QueueTable;
import dev.claimbench.error.HarnessException;
import dev.claimbench.link.ForkMessage;
import dev.claimbench.metrics.BacklogSizer;
import dev.claimbench.metrics.EngineProbe;
import dev.claimbench.metrics.Internals;
import dev.claimbench.metrics.IterationBuilder;
import dev.claimbench.metrics.IterationRecord;
import dev.claimbench.metrics.WorkerRecorder;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Ledger;
import dev.claimbench.verify.Rule;
import dev.claimbench.verify.TableState;
import dev.claimbench.verify.Verifier;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * One trial's iterations: reload the table before, verify and report after. All workers meet at a
 * barrier and the last one does the work while the others sleep; JMH's own benchmark-scope set-up
 * would let them spin on the processors that the reload needs.
 */
final class ClaimSession {
  /** A backstop against a worker that died: reloads and checks take seconds. */
  private static final long BARRIER_SECONDS = 300;

  private final QueueTable table;
  private final Circumstance circumstance;
  private final String statement;
  private final int batch;
  private final int workers;
  private final BacklogSizer sizer;
  private final EngineProbe probe;
  private final ForkObserver observer;
  private final Consumer<ForkMessage> report;
  private final CyclicBarrier beforeBarrier;
  private final CyclicBarrier afterBarrier;

  /** Both guarded by the barriers: written by the last worker to arrive, read by all after it. */
  private List<WorkerRecorder> recorders = List.of();

  private RuntimeException failure;

  private IterationParams current;
  private int iteration;
  private long backlog;

  /**
   * @param circumstance loads the table, and disturbs the workers
   * @param statement the claim's text, for witnesses
   * @param probe looks into the engine meanwhile
   * @param observer notes what the measurement itself is checked by
   * @param report where messages for the host go
   */
  ClaimSession(
      QueueTable table,
      Circumstance circumstance,
      String statement,
      int batch,
      int workers,
      BacklogSizer sizer,
      EngineProbe probe,
      ForkObserver observer,
      Consumer<ForkMessage> report) {
    this.table = table;
    this.circumstance = circumstance;
    this.statement = statement;
    this.batch = batch;
    this.workers = workers;
    this.sizer = sizer;
    this.probe = probe;
    this.observer = observer;
    this.report = report;
    this.beforeBarrier = new CyclicBarrier(workers, guarded(this::start));
    this.afterBarrier = new CyclicBarrier(workers, guarded(this::finish));
  }

  /** A barrier action that throws would only show as a broken barrier: keep the reason. */
  private Runnable guarded(Runnable action) {
    return () -> {
      try {
        action.run();
      } catch (RuntimeException e) {
        failure = e;
        report.accept(new ForkMessage(null, null, String.valueOf(e.getMessage())));
      }
    };
  }

  /**
   * Called by each worker before an iteration; returns when the table is loaded.
   *
   * @return this worker's recorder for the iteration
   */
  WorkerRecorder before(int worker, IterationParams params) {
    current = params;
    await(beforeBarrier);
    return recorders.get(worker);
  }

  /**
   * @return the keys of the tasks as they were loaded for this iteration
   */
  Keys keys() {
    return table.keys();
  }

  /** Called by each worker after an iteration; returns when it is verified and reported. */
  void after() {
    await(afterBarrier);
  }

  private void await(CyclicBarrier barrier) {
    try {
      barrier.await(BARRIER_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HarnessException("interrupted while waiting for the other workers", e);
    } catch (BrokenBarrierException | TimeoutException e) {
      throw new HarnessException("a worker did not arrive", e);
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void start() {
    backlog = sizer.next(current.getTime().convertTo(TimeUnit.MILLISECONDS) / 1e3);
    circumstance.reload(backlog);
    recorders =
        IntStream.range(0, workers)
            .mapToObj(w -> new WorkerRecorder(w, batch, backlog / workers))
            .toList();
    observer.loaded(current);
    circumstance.begin();
    probe.begin();
  }

  private void finish() {
    Internals internals = probe.end(recorders);
    circumstance.end();
    observer.stopped(current, iteration);
    QueueSnapshot end = table.snapshot();
    Ledger ledger = new Ledger(recorders.stream().map(WorkerRecorder::ledger).toList(), List.of());
    Findings findings =
        Verifier.verify(ledger, new TableState(end.ids(), end.free(), end.owner()), statement)
            .naming(table.keys()::name);
    if (!table.inKeyOrder()) {
      findings = findings.without(Rule.ORDER_INVERSION);
    }
    boolean warmup = current.getType() == IterationType.WARMUP;
    IterationRecord done =
        IterationBuilder.build(
            iteration,
            warmup,
            current.getTime().convertTo(TimeUnit.NANOSECONDS),
            backlog,
            end.countFree(),
            batch,
            recorders,
            findings,
            internals);
    sizer.learn(
        done.drained(), IterationBuilder.claimingSeconds(recorders), done.dry(), iteration == 0);
    iteration++;
    report.accept(new ForkMessage(null, done, null));
  }
}
