package dev.claimbench.verify;

import java.util.HashSet;
import java.util.Set;

/**
 * Grades one iteration: the ledger of what every claim call returned against the final table. Only
 * the ledger shows some duplicates: two workers can both be handed a row of which the table later
 * shows one claim.
 *
 * <p>Pure. The checks are split by what they look at: {@link RowChecks} goes from ids to rows,
 * {@link ReleasedRows} takes over for those that were put back meanwhile, {@link CallChecks} looks
 * at the calls in time.
 */
public final class Verifier {
  private Verifier() {}

  /**
   * @param ledger every call of every worker, warm-up included
   * @param table every row that was loaded, as it is after the workers stopped
   * @param statement the claim's text, for witnesses
   */
  public static Findings verify(Ledger ledger, TableState table, String statement) {
    Calls calls = new Calls(ledger.workers());
    FindingsBuilder found = new FindingsBuilder(calls, statement);
    RowChecks rows = new RowChecks(calls, table, ledger.releases(), found);
    rows.run();
    CallChecks inTime = new CallChecks(calls, table.size(), rows::released, found);
    inTime.run();
    starvation(ledger, found);
    return found.build(ledger.workers().size(), rows.claims(), rows.distinct(), inTime.overlaps());
  }

  private static void starvation(Ledger ledger, FindingsBuilder found) {
    Set<Integer> fed = new HashSet<>();
    for (WorkerLedger worker : ledger.workers()) {
      for (int i = 0; i < worker.calls(); i++) {
        // Whoever is waiting for a lost answer may have got something.
        if (worker.outcome(i) == CallOutcome.COMMITTED
            || worker.outcome(i) == CallOutcome.INDETERMINATE) {
          fed.add(worker.worker());
          break;
        }
      }
    }
    if (!fed.isEmpty()) {
      found.count(Rule.STARVATION, ledger.workers().size() - fed.size());
    }
  }
}
