package dev.claimbench.run;

import dev.claimbench.report.ForkRecord;
import dev.claimbench.report.RunStore;
import dev.claimbench.verify.RunVerdict;
import java.time.Instant;
import java.util.List;

/** Keeps the run's folder true at any moment: the manifest's status and each fork as it ends. */
final class RunJournal {
  private final RunManifest manifest;
  private RunStore store;
  private int forks;
  private boolean ended;

  RunJournal(RunManifest manifest) {
    this.manifest = manifest;
  }

  synchronized void open(RunStore store) {
    this.store = store;
    store.manifest(manifest.content());
  }

  /** A round begins: its order is on disk before its first fork. */
  synchronized void round(List<Integer> order) {
    manifest.round(order);
    store.manifest(manifest.content());
  }

  synchronized void append(ForkRecord fork) {
    if (ended) {
      return;
    }
    store.append(fork);
    forks++;
    if (!fork.settings().isEmpty()) {
      manifest.settings(fork.cell().shortName(), fork.settings());
      store.manifest(manifest.content());
    }
  }

  synchronized void complete(RunVerdict verdict) {
    end("complete", verdict);
  }

  /** The JVM is being stopped; what came before is on disk. */
  synchronized void interrupted() {
    if (!ended && store != null) {
      end("interrupted", null);
      System.err.println(
          "claimbench: interrupted; " + forks + " finished fork(s) are in " + store.folder());
    }
    ended = true;
  }

  private void end(String status, RunVerdict verdict) {
    ended = true;
    manifest.end(status, verdict, Instant.now());
    store.manifest(manifest.content());
  }

  synchronized RunStore store() {
    return store;
  }
}
