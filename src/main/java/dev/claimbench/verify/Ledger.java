package dev.claimbench.verify;

import java.util.List;

/**
 * Everything the workers of one iteration did.
 *
 * @param workers one ledger each
 * @param releases rows put back meanwhile, in any order
 */
public record Ledger(List<WorkerLedger> workers, List<Release> releases) {

  /** Copies the lists. */
  public Ledger {
    workers = List.copyOf(workers);
    releases = List.copyOf(releases);
  }
}
