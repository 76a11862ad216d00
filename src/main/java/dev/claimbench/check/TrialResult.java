package dev.claimbench.check;

import dev.claimbench.verify.Findings;
import java.util.Map;

/**
 * What became of a claim under a condition.
 *
 * @param condition which
 * @param findings of the verifier, over all rounds; null if the condition could not be made
 * @param retries attempts inside calls that were repeated, by SQLSTATE or SQLite's code
 * @param failed calls that gave up, for a reason other than the condition's own
 * @param error one line on the last of them; empty without
 * @param note what is to be said beside it, one line; empty as a rule
 */
public record TrialResult(
    Condition condition,
    Findings findings,
    Map<String, Long> retries,
    long failed,
    String error,
    String note) {

  /** Copies the map. */
  public TrialResult {
    retries = Map.copyOf(retries);
  }

  /** A condition that could not be made for this table. */
  static TrialResult notTried(Condition condition, String why) {
    return new TrialResult(condition, null, Map.of(), 0, "", why);
  }
}
