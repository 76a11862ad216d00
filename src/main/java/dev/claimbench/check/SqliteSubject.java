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
import java.nio.file.Path;
import java.util.List;

/** A claim on a SQLite file of its own. */
final class SqliteSubject implements CheckSubject {
  private static final int BUSY_MS = 2000;
  private static final int CLAIMS_A_ROUND = 40;
  private static final int REHEARSED = 50;

  private final SqliteBed bed;
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
    SqliteQueue queue =
        new SqliteQueue(
            folder,
            new SqliteOptions(
                JournalMode.WAL, Synchronous.NORMAL, BUSY_MS, BusyHandlerKind.CONSTANT_1MS),
            IndexKind.PARTIAL);
    this.bed = new SqliteBed(queue, begin);
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
    return bed.conditions();
  }

  @Override
  public String describe() {
    return "ClaimBench's own table on SQLite, WAL, begin "
        + begin.name().toLowerCase(java.util.Locale.ROOT);
  }

  @Override
  public TrialResult run(Condition condition) {
    int backlog = CLAIMS_A_ROUND * options.batch();
    return new Trial(bed, script, condition, options.batch(), backlog).run(options.seconds());
  }

  @Override
  public void close() {
    bed.close();
  }
}
