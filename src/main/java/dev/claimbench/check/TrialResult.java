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
 * @param strikes what the condition itself did: calls that it ended, tasks that it put back; 0 of
 *     conditions that do neither
 * @param hidden whether there were duplicates in a round after which the table showed none: every
 *     row had one worker, and the right one
 */
public record TrialResult(
    Condition condition,
    Findings findings,
    Map<String, Long> retries,
    long failed,
    String error,
    String note,
    long strikes,
    boolean hidden) {

  /** Copies the map. */
  public TrialResult {
    retries = Map.copyOf(retries);
  }

  /** Of a round without strikes whose table was not looked at. */
  public TrialResult(
      Condition condition,
      Findings findings,
      Map<String, Long> retries,
      long failed,
      String error,
      String note) {
    this(condition, findings, retries, failed, error, note, 0, false);
  }

  /** A condition that could not be made for this table. */
  static TrialResult notTried(Condition condition, String why) {
    return new TrialResult(condition, null, Map.of(), 0, "", why);
  }
}
