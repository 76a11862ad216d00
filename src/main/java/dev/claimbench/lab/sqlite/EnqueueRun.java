package dev.claimbench.lab.sqlite;

import dev.claimbench.lab.stage.LoopRun;
import dev.claimbench.lab.worker.CallLog.Call;
import dev.claimbench.lab.worker.SqliteEnqueuer;
import dev.claimbench.lab.worker.SqliteEnqueuer.Transaction;
import dev.claimbench.verify.CallOutcome;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * URLs that went into a queue while workers claimed from it.
 *
 * @param claims the workers', verified
 * @param pace the workers', in the time the enqueuer had
 * @param seconds that time
 * @param stored new URLs in committed transactions
 * @param refused known URLs in them that were not stored again
 * @param exact whether all known ones were refused, and the table holds what was committed
 * @param longestMs the longest transaction
 * @param busy transactions and claims that were refused a lock
 * @param freshClaims claims of new URLs
 * @param early how many of them came before the URL's commit was sent
 * @param undoneFound URLs of transactions that were rolled back, in the table
 */
record EnqueueRun(
    LoopRun claims,
    Pace pace,
    double seconds,
    long stored,
    long refused,
    boolean exact,
    double longestMs,
    long busy,
    long freshClaims,
    long early,
    long undoneFound) {

  /** What new URLs begin with; a number follows. */
  static final String NEW_URL = "https://shop.vn/new/";

  /**
   * @return the table, URL by id
   */
  static Map<Long, String> urls(Connection host) throws SQLException {
    Map<Long, String> urls = new HashMap<>();
    try (Statement statement = host.createStatement();
        ResultSet rows = statement.executeQuery("select id, url from tasks")) {
      while (rows.next()) {
        urls.put(rows.getLong(1), rows.getString(2));
      }
    }
    return urls;
  }

  /**
   * @param claims of the workers
   * @param enqueued by the one process
   * @param urls the table afterwards
   * @param clockOffset of that process
   * @param limitMs the time it had, in milliseconds
   */
  static EnqueueRun of(
      LoopRun claims,
      SqliteEnqueuer.Answer enqueued,
      Map<Long, String> urls,
      long clockOffset,
      int limitMs) {
    List<Transaction> committed =
        enqueued.transactions().stream().filter(Transaction::committed).toList();
    Map<Long, Transaction> byId = new HashMap<>();
    urls.forEach(
        (id, url) -> {
          if (url.startsWith(NEW_URL)) {
            byId.put(
                id, enqueued.of(Long.parseLong(url.substring(NEW_URL.length()).split("#")[0])));
          }
        });
    long fresh = 0;
    long early = 0;
    for (Call call : claims.calls()) {
      for (long id : call.outcome() == CallOutcome.COMMITTED ? call.ids() : new long[0]) {
        Transaction from = byId.get(id);
        fresh += from == null ? 0 : 1;
        early += from != null && call.claimed() - (from.sent() + clockOffset) < 0 ? 1 : 0;
      }
    }
    long sent = enqueued.transactions().stream().filter(t -> t.error().isEmpty()).count();
    long stored = committed.stream().mapToLong(Transaction::inserted).sum();
    long known = committed.stream().mapToLong(Transaction::knownSent).sum();
    long refused = (long) enqueued.batch() * committed.size() - stored;
    long found = byId.values().stream().filter(Transaction::committed).count();
    long retries =
        claims.answers().stream()
            .flatMap(answer -> answer.retries().values().stream())
            .mapToLong(Long::longValue)
            .sum();
    return new EnqueueRun(
        claims,
        Pace.of(claims.answers(), limitMs),
        limitMs / 1e3,
        stored,
        refused,
        refused == known && refused > 0 && found == stored,
        enqueued.transactions().stream().mapToLong(t -> t.ended() - t.begun()).max().orElse(0)
            / 1e6,
        retries + enqueued.transactions().size() - sent,
        fresh,
        early,
        byId.values().stream().filter(t -> !t.committed()).count());
  }

  double urlsPerSecond() {
    return (stored + refused) / seconds;
  }

  double claimsPerSecond() {
    return pace.claims() / seconds;
  }

  double longestWaitMs() {
    return pace.longestWaitMs();
  }
}
