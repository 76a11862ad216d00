package dev.claimbench.run;

import dev.claimbench.error.OneLine;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.report.RunStore;
import dev.claimbench.report.check.SelfCheck;
import dev.claimbench.report.files.ReportFiles;
import dev.claimbench.verify.RunVerdict;
import java.time.Instant;
import java.util.List;

/** Keeps the run's folder true at any moment: the manifest's status and each fork as it ends. */
final class RunJournal {
  private final RunManifest manifest;
  private RunStore store;
  private JmhForks jmh;
  private int forks;
  private boolean ended;

  RunJournal(RunManifest manifest) {
    this.manifest = manifest;
  }

  synchronized RunStore open(RunStore store) {
    this.store = store;
    this.jmh = new JmhForks(store.folder());
    store.manifest(manifest.content());
    return store;
  }

  /** A round begins: its order is on disk before its first fork. */
  synchronized void round(List<Integer> order) {
    manifest.round(order);
    store.manifest(manifest.content());
  }

  synchronized void append(CellRunner.Outcome outcome) {
    if (ended) {
      return;
    }
    ForkRecord fork = outcome.fork();
    // First: a fork that stands in cells.jsonl is not run again.
    jmh.append(JmhForks.Place.of(fork), outcome.jmh());
    store.append(fork);
    forks++;
    if (!fork.settings().isEmpty()) {
      manifest.settings(fork.cell().shortName(), fork.settings());
      manifest.facts(fork.cell().shortName(), fork.cell().params(), outcome.facts());
      store.manifest(manifest.content());
    }
  }

  /**
   * @param warnings about the measurement itself
   * @param again whether a fork failed, so that the run may still be resumed to repeat it
   */
  synchronized void complete(RunVerdict verdict, List<SelfCheck> warnings, boolean again) {
    manifest.selfChecks(warnings);
    end("complete", verdict);
    if (!again) {
      jmh.delete();
    }
  }

  /** The JVM is being stopped; what came before is on disk. */
  synchronized void interrupted() {
    if (!ended && store != null) {
      end("interrupted", null);
      System.err.println(
          "claimbench: interrupted; "
              + forks
              + " finished fork(s) are in "
              + store.folder()
              + "; --resume "
              + store.folder()
              + " goes on");
    }
    ended = true;
  }

  /**
   * The run cannot go on; what came before is on disk.
   *
   * @param reason one line
   */
  synchronized void failed(String reason) {
    if (!ended && store != null) {
      manifest.failure(reason);
      end("failed", null);
    }
  }

  private void end(String status, RunVerdict verdict) {
    ended = true;
    manifest.end(status, verdict, Instant.now());
    store.manifest(manifest.content());
    report();
  }

  /** Last, and from what is on disk: whatever happens here, the results are kept. */
  private void report() {
    try {
      ReportFiles.write(store);
    } catch (RuntimeException e) {
      System.err.println(
          "claimbench: no report: " + OneLine.of(e) + "; report " + store.folder() + " makes it");
    }
  }

  synchronized RunStore store() {
    return store;
  }
}
