package dev.claimbench.check;

import dev.claimbench.claim.ClaimScript;
import dev.claimbench.verify.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One claim under one condition: rounds on a freshly loaded table, each until the table is empty,
 * as many as fit into the time. Every round is verified.
 */
public final class Trial {
  static final int WORKERS = 4;

  /** A claim that fails whenever it is called shows nothing more by failing longer. */
  private static final int MOST_FAILED = 100;

  private final Bed bed;
  private final ClaimScript script;
  private final Condition condition;
  private final int batch;
  private final int backlog;

  /**
   * @param batch of each claim
   * @param backlog tasks of each round
   */
  public Trial(Bed bed, ClaimScript script, Condition condition, int batch, int backlog) {
    this.bed = bed;
    this.script = script;
    this.condition = condition;
    this.batch = batch;
    this.backlog = backlog;
  }

  /**
   * @param seconds after which no further round is begun; there is one at least
   * @throws dev.claimbench.error.HarnessException if the database fails, or the condition cannot be
   *     made
   */
  public TrialResult run(double seconds) {
    long begun = System.nanoTime();
    List<Findings> findings = new ArrayList<>();
    Map<String, Long> retries = new TreeMap<>();
    long failed = 0;
    String error = "";
    String note = "";
    long strikes = 0;
    boolean hidden = false;
    int number = 0;
    do {
      TrialRound round = new TrialRound(bed, script, condition, batch, number++);
      findings.add(round.run(backlog));
      round.retries().forEach((code, n) -> retries.merge(code, n, Long::sum));
      failed += round.failed();
      strikes += round.strikes();
      hidden |= round.hidden();
      error = round.error().isEmpty() ? error : round.error();
      note = round.note().isEmpty() ? note : round.note();
    } while (System.nanoTime() - begun < seconds * 1e9 && failed < MOST_FAILED);
    return new TrialResult(
        condition, Findings.merge(findings), retries, failed, error, note, strikes, hidden);
  }
}
