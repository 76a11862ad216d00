package dev.claimbench.check;

import dev.claimbench.claim.ClaimOptions;
import dev.claimbench.claim.ClaimScript;
import dev.claimbench.claim.Engine;
import dev.claimbench.claim.Rehearsal;
import dev.claimbench.claim.SqliteBegin;
import dev.claimbench.db.BusyHandlerKind;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.JournalMode;
import dev.claimbench.db.Keys;
import dev.claimbench.db.SqliteOptions;
import dev.claimbench.db.SqliteQueue;
import dev.claimbench.db.Synchronous;
import dev.claimbench.verify.Findings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A claim on a SQLite file of its own. */
final class SqliteSubject implements CheckSubject {
  private static final int BUSY_MS = 2000;
  private static final int CLAIMS_A_ROUND = 20;
  private static final int REHEARSED = 50;

  private final SqliteQueue queue;
  private final ClaimScript script;
  private final SqliteBegin begin;
  private final CheckOptions options;

  /**
   * Makes the file and rehearses the claim.
   *
   * @throws dev.claimbench.error.BadInputException if the claim cannot work
   */
  SqliteSubject(Path folder, ClaimScript script, CheckOptions options) {
    this.script = script;
    this.begin = options.begin();
    this.options = options;
    // A handler that waits a constant 1 ms: nobody starves, so that claims meet.
    this.queue =
        new SqliteQueue(
            folder,
            new SqliteOptions(
                JournalMode.WAL, Synchronous.NORMAL, BUSY_MS, BusyHandlerKind.CONSTANT_1MS),
            IndexKind.PARTIAL);
    try {
      queue.create();
      queue.reload(REHEARSED);
      Rehearsal.run(
          Engine.SQLITE,
          queue.connect(),
          script,
          new ClaimOptions(0, options.batch(), 0, 0),
          Keys.NUMBERS,
          queue.snapshot().ids());
    } catch (RuntimeException e) {
      queue.close();
      throw e;
    }
  }

  @Override
  public List<Condition> conditions() {
    return SqliteRound.CONDITIONS;
  }

  @Override
  public String describe() {
    return "ClaimBench's own table on SQLite, WAL, begin "
        + begin.name().toLowerCase(java.util.Locale.ROOT);
  }

  @Override
  public TrialResult run(Condition condition) {
    long begun = System.nanoTime();
    List<Findings> findings = new ArrayList<>();
    Map<String, Long> retries = new TreeMap<>();
    long failed = 0;
    String error = "";
    do {
      TrialResult round =
          new SqliteRound(queue, script, begin, condition)
              .run(options.batch(), CLAIMS_A_ROUND * options.batch());
      findings.add(round.findings());
      round.retries().forEach((code, n) -> retries.merge(code, n, Long::sum));
      failed += round.failed();
      error = round.error().isEmpty() ? error : round.error();
    } while (System.nanoTime() - begun < options.seconds() * 1e9);
    return new TrialResult(condition, Findings.merge(findings), retries, failed, error, "");
  }

  @Override
  public void close() {
    queue.close();
  }
}
