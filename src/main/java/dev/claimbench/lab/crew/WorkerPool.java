package dev.claimbench.lab.crew;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The worker processes of a lab run. Idle ones serve the next experiment, so that a process is
 * started once and not for each of some thirty experiments; a killed one is replaced.
 */
public final class WorkerPool implements AutoCloseable {
  /** Idle processes that are kept from one experiment to the next. */
  private static final int KEPT = 16;

  private final Path folder;
  private final Deque<WorkerProcess> idle = new ArrayDeque<>();
  private final Set<WorkerProcess> all = new HashSet<>();
  private int started;
  private boolean closed;

  /**
   * @param folder of the run, for the workers' temporary files
   */
  public WorkerPool(Path folder) {
    this.folder = folder;
  }

  /** New ones start side by side. */
  List<WorkerProcess> take(int n, long deadline) {
    List<WorkerProcess> taken = new ArrayList<>();
    List<WorkerProcess> fresh = new ArrayList<>();
    synchronized (this) {
      while (taken.size() < n && !idle.isEmpty()) {
        WorkerProcess process = idle.pop();
        if (process.alive()) {
          taken.add(process);
        }
      }
      while (taken.size() < n) {
        fresh.add(start());
        taken.add(fresh.get(fresh.size() - 1));
      }
    }
    for (WorkerProcess process : fresh) {
      process.greet(deadline);
    }
    return taken;
  }

  private WorkerProcess start() {
    if (closed) {
      throw new IllegalStateException("the workers were sent home");
    }
    WorkerProcess process =
        new WorkerProcess(WorkerCommand.of(folder), folder.resolve("worker-" + ++started + ".err"));
    all.add(process);
    return process;
  }

  synchronized void giveBack(WorkerProcess process) {
    if (process.alive() && !closed) {
      idle.push(process);
    }
  }

  /** Ends idle ones beyond the few that every experiment can use: each takes some memory. */
  void trim() {
    List<WorkerProcess> leaving = new ArrayList<>();
    synchronized (this) {
      while (idle.size() > KEPT) {
        leaving.add(idle.removeLast());
      }
      leaving.forEach(all::remove);
    }
    leaving.forEach(WorkerProcess::kill);
  }

  /** Ends every worker process, whatever it is doing. May be called by any thread. */
  @Override
  public void close() {
    List<WorkerProcess> leaving;
    synchronized (this) {
      closed = true;
      leaving = List.copyOf(all);
      all.clear();
      idle.clear();
    }
    leaving.forEach(WorkerProcess::kill);
  }
}
