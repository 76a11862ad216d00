package dev.claimbench.lab.sqlite;

import dev.claimbench.lab.worker.CallLog.Call;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.metrics.Fairness;
import dev.claimbench.verify.CallOutcome;
import java.util.Arrays;
import java.util.List;

/**
 * How fast and how evenly workers claimed for a given time. Each worker's time begins with its own
 * first call, so no clock is compared with another's.
 *
 * @param transactions commits that claimed something within the time
 * @param claims tasks in them
 * @param seconds the time; up to the last of those commits if the table was empty before
 * @param jain Jain's index of the workers' claims; NaN without claims
 * @param fairRandom what the index would be about if every transaction fell on a worker by chance
 * @param longestWaitMs the longest time a claim took to its result, calls included that outlasted
 *     the time
 * @param open workers that had waited for {@link #PASSED_OVER_MS} or more when the time was up
 * @param insideShare the transactions counted, from their claim to the commit's answer, laid end to
 *     end, as a part of the time; the write lock is held until just before that answer, so one
 *     writer at a time means at most about 1
 */
record Pace(
    long transactions,
    long claims,
    double seconds,
    double jain,
    double fairRandom,
    double longestWaitMs,
    int open,
    double insideShare) {

  /** The longest sleep of SQLite's own busy handler. */
  static final int PASSED_OVER_MS = 100;

  /**
   * @param answers of all workers
   * @param limitMs the time for which they were to claim, in milliseconds
   */
  static Pace of(List<ClaimLoop.Answer> answers, int limitMs) {
    long limit = limitMs * 1_000_000L;
    long[] claims = new long[answers.size()];
    long transactions = 0;
    long lastCommit = 0;
    long longest = 0;
    long inside = 0;
    int open = 0;
    boolean drained = false;
    for (int w = 0; w < claims.length; w++) {
      long start = answers.get(w).startNanos();
      for (Call call : answers.get(w).log().calls()) {
        long begun = call.begun() - start;
        long ended = call.ended() - start;
        longest = Math.max(longest, call.claimed() - call.begun());
        drained |= call.outcome() == CallOutcome.EMPTY;
        if (call.outcome() == CallOutcome.COMMITTED && ended <= limit) {
          transactions++;
          inside += call.ended() - call.claimed();
          claims[w] += call.ids().length;
          lastCommit = Math.max(lastCommit, ended);
        }
        if (call.claimed() - start > limit && limit - begun >= PASSED_OVER_MS * 1_000_000L) {
          open++;
        }
      }
    }
    long time = drained ? lastCommit : limit;
    return new Pace(
        transactions,
        Arrays.stream(claims).sum(),
        time / 1e9,
        Fairness.jain(claims),
        Fairness.fairRandom(transactions, claims.length),
        longest / 1e6,
        open,
        (double) inside / time);
  }

  double transactionsPerSecond() {
    return transactions / seconds;
  }

  double claimsPerSecond() {
    return claims / seconds;
  }
}
