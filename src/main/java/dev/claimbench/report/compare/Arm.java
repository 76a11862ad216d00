package dev.claimbench.report.compare;

import dev.claimbench.report.CellKey;
import dev.claimbench.report.CellSummarizer;
import dev.claimbench.report.CellSummary;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.verify.Verdict;
import java.util.List;

/**
 * One cell of one run, ready to be compared.
 *
 * @param key which cell
 * @param forks those that ended well
 * @param failed how many did not; they are left out
 * @param checked what the verifier says: {@code verified}, {@code control}, {@code VIOLATED} or
 *     {@code UNKNOWN}
 */
record Arm(CellKey key, List<ForkRecord> forks, int failed, String checked) {
  static final String VERIFIED = "verified";
  static final String CONTROL = "control";

  /**
   * @param all forks of one cell, at least one
   */
  static Arm of(List<ForkRecord> all) {
    List<ForkRecord> good =
        all.stream().filter(fork -> fork.status() == ForkRecord.Status.OK).toList();
    CellSummary summary = CellSummarizer.summarize(good.isEmpty() ? all : good);
    String checked =
        summary.verdict().control()
            ? CONTROL
            : summary.verdict().verdict() == Verdict.VERIFIED
                ? VERIFIED
                : summary.verdict().verdict().name();
    return new Arm(all.get(0).cell(), good, all.size() - good.size(), checked);
  }

  /** A figure of a claim that is wrong is no speed. */
  boolean trusted() {
    return checked.equals(VERIFIED);
  }
}
