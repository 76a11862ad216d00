package dev.claimbench.check;

import dev.claimbench.claim.ClaimCall;
import dev.claimbench.claim.Claimer;
import dev.claimbench.claim.RetryCounts;
import dev.claimbench.db.KeyKind;
import dev.claimbench.db.Keys;
import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.WorkerLedger;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One worker of a trial: claims until the table seems empty and nobody may fill it again. Used by
 * one thread; read after it has ended.
 */
public final class TrialWorker implements Runnable {
  /** Looked for in vain so often before a worker believes that there is nothing. */
  private static final int EMPTY_LOOKS = 3;

  private static final int MOST_FAILURES = 25;
  private static final long EMPTY_PAUSE_MS = 2;

  private final int batch;
  private final CountDownLatch ready;
  private final Supplier<Claimer> connect;
  private final Keys keys;
  private final BooleanSupplier settled;
  private final BooleanSupplier stopped;
  private final Consumer<long[]> claimed;
  private final WorkerLedger ledger;
  private final RetryCounts retries = new RetryCounts();
  private long failed;
  private String error = "";
  private RuntimeException failure;

  /**
   * @param ready where all workers wait for each other, so that their claims meet
   * @param connect a claimer of this worker's own; asked again when one is lost
   * @param settled whether an empty table stays empty
   * @param stopped whether time is up
   * @param claimed is told what was claimed, after each committed call
   */
  public TrialWorker(
      int index,
      int batch,
      CountDownLatch ready,
      Supplier<Claimer> connect,
      Keys keys,
      BooleanSupplier settled,
      BooleanSupplier stopped,
      Consumer<long[]> claimed) {
    this.batch = batch;
    this.ready = ready;
    this.connect = connect;
    this.keys = keys;
    this.settled = settled;
    this.stopped = stopped;
    this.claimed = claimed;
    this.ledger = new WorkerLedger(index, batch, 64, 256);
  }

  @Override
  public void run() {
    try {
      Claimer claimer;
      try {
        claimer = connect.get();
      } finally {
        ready.countDown();
      }
      ready.await();
      work(claimer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private void work(Claimer first) throws InterruptedException {
    Claimer claimer = first;
    ClaimCall call = new ClaimCall(batch);
    int looks = 0;
    int failures = 0;
    try {
      while (looks < EMPTY_LOOKS && failures < MOST_FAILURES && !stopped.getAsBoolean()) {
        // Asked before: what happens during the call may fill the table again.
        boolean lasting = settled.getAsBoolean();
        claimer.claim(call);
        if (keys.kind() != KeyKind.INTEGER) {
          call.number(keys);
        }
        ledger.add(call.begunAt(), call.endedAt(), call.outcome(), call.ids(), call.count());
        call.retries().drainTo(retries);
        switch (call.outcome()) {
          case COMMITTED -> {
            looks = 0;
            failures = 0;
            claimed.accept(Arrays.copyOf(call.ids(), call.count()));
          }
          case EMPTY -> {
            looks += lasting ? 1 : 0;
            Thread.sleep(EMPTY_PAUSE_MS);
          }
          case FAILED, INDETERMINATE -> {
            if (call.outcome() == CallOutcome.FAILED) {
              failed++;
              failures++;
              error = call.error();
            }
          }
        }
        if (call.broken()) {
          claimer.close();
          claimer = connect.get();
          call = new ClaimCall(batch);
        }
      }
    } finally {
      claimer.close();
    }
  }

  /**
   * @return every call, once the thread has ended
   * @throws RuntimeException what the worker failed with
   */
  public WorkerLedger ledger() {
    if (failure != null) {
      throw failure;
    }
    return ledger;
  }

  /**
   * @return attempts that were repeated, by code
   */
  public Map<String, Long> retries() {
    return retries.asMap();
  }

  /**
   * @return calls that gave up
   */
  public long failed() {
    return failed;
  }

  /**
   * @return one line on the last of them; empty without
   */
  public String error() {
    return error;
  }
}
