package dev.claimbench.bench;

import dev.claimbench.claim.ClaimCall;
import dev.claimbench.claim.Claimer;
import dev.claimbench.db.KeyKind;
import dev.claimbench.db.Keys;
import dev.claimbench.metrics.WorkerRecorder;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.IterationParams;

/**
 * One worker: a thread with a connection of its own, the same for warm-up and measurement. Engines
 * extend it with how to connect.
 */
@State(Scope.Thread)
public abstract class ClaimWorker {
  private ClaimSession session;
  private Claimer claimer;
  private ClaimCall call;
  private WorkerRecorder recorder;
  private int index;

  /** Null where the tasks' keys are their numbers. */
  private Keys keys;

  /** To be called by the engine's trial set-up. */
  final void start(ClaimSession session, Claimer claimer, int batch, int index) {
    this.session = session;
    this.claimer = claimer;
    this.call = new ClaimCall(batch);
    this.index = index;
  }

  /** Waits for the freshly loaded table. */
  @Setup(Level.Iteration)
  public void beforeIteration(IterationParams params) {
    recorder = session.before(index, params);
    keys = session.keys().kind() == KeyKind.INTEGER ? null : session.keys();
  }

  /** Waits until the iteration was verified. */
  @TearDown(Level.Iteration)
  public void afterIteration() {
    session.after();
  }

  /** Closes the connection. */
  @TearDown(Level.Trial)
  public void close() {
    if (claimer != null) {
      claimer.close();
    }
  }

  /**
   * One claim call, recorded. Calls count as measured when they begin inside JMH's window, as JMH's
   * own operation count does. Once the window is closed no worker claims any more: the calls that
   * JMH still wants, until the slowest worker's last one is done, only wait, so that a starved
   * worker is not kept starving for calls that nobody counts.
   *
   * @return tasks claimed
   */
  final int claim(Control control) {
    boolean started = control.startMeasurement;
    if (control.stopMeasurement || call.broken()) {
      recorder.idle(call);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
      return 0;
    }
    claimer.claim(call);
    if (keys != null) {
      call.number(keys);
    }
    recorder.record(call, started, control.startMeasurement, control.stopMeasurement);
    return call.count();
  }
}
