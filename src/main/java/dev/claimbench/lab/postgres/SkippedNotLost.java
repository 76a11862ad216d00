package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.LockClause;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.crew.Session;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.History;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.stage.PostgresWatch;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Grade;
import java.sql.SQLException;

/** Lab P, failure case 7: what SKIP LOCKED passes over is decided by whoever holds it. */
public final class SkippedNotLost implements Experiment<PostgresStage> {
  private static final int TASKS = 20;
  private static final int BATCH = 10;

  private final boolean rollsBack;
  private final boolean commits;

  /** One holder that rolls back, one that commits. */
  public SkippedNotLost() {
    this(true, true);
  }

  /**
   * @param rollsBack whether the holder said to roll back does
   * @param commits whether the holder said to commit does
   */
  SkippedNotLost(boolean rollsBack, boolean commits) {
    this.rollsBack = rollsBack;
    this.commits = commits;
  }

  @Override
  public String name() {
    return "postgres.skipped-not-lost";
  }

  @Override
  public String question() {
    return "A holds ten rows that B skips: what becomes of them when A ends?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  /**
   * @param held claimed by A and not committed
   * @param first claimed by B meanwhile, until it found nothing
   * @param fresh new after A's end
   * @param owned claimed in A's name after its end
   * @param second claimed by C then
   */
  private record Story(int held, int first, long fresh, long owned, int second, Findings found) {
    boolean exact() {
      return found.claims() == TASKS
          && found.distinct() == TASKS
          && found.count(Grade.FORBIDDEN) == 0;
    }
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    Story back = play(stage, !rollsBack);
    Story done = play(stage, commits);
    LabTable table =
        new LabTable("", 1, "of 20 tasks, A", "holds", "B gets", "new then", "A's", "C gets");
    row(table, "rolls back", back);
    table.published("", "", "new", "", "");
    row(table, "commits", done);
    table.published("", "", "", "claimed", "");
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "B passes over what A holds and takes the rest",
            back.held == BATCH
                && done.held == BATCH
                && back.first == TASKS - BATCH
                && done.first == TASKS - BATCH,
            "%d and %d of %d",
            back.first,
            done.first,
            TASKS)
        .behaviour(
            "after A's rollback they are new, and another worker gets them",
            back.fresh == BATCH && back.second == BATCH && back.exact(),
            "%d new, %d claimed by C, %d distinct in all",
            back.fresh,
            back.second,
            back.found.distinct())
        .behaviour(
            "after A's commit they are A's, and nobody else gets them",
            done.owned == BATCH && done.second == 0 && done.exact(),
            "%d A's, %d claimed by C, %d distinct in all",
            done.owned,
            done.second,
            done.found.distinct())
        .build();
  }

  private static Story play(PostgresStage stage, boolean commit) throws SQLException {
    QueueTable queue = stage.queue(IndexKind.NONE);
    PostgresWatch watch = stage.watch();
    LockClause skip = LockClause.FOR_UPDATE_SKIP_LOCKED;
    Session session = stage.crew().session(stage.target(), "w0");
    Hand<ClaimLoop.Answer> b = Workers.drainer(stage, 1, BATCH, skip);
    Hand<ClaimLoop.Answer> c = Workers.drainer(stage, 2, BATCH, skip);
    queue.reload(TASKS);
    History history = new History();
    OpenClaim a = new OpenClaim(session, 0, BATCH);
    final int first = history.drain(b);
    history.add(a.end(commit));
    final long fresh = watch.count("new");
    final long owned = watch.number("select count(*) from tasks where worker = 'w0'");
    int second = history.drain(c);
    session.end();
    Findings found = history.verify(queue, Workers.SHAPE);
    return new Story(a.ids().size(), first, fresh, owned, second, found);
  }

  private static void row(LabTable table, String end, Story s) {
    table.row(end, s.held, s.first, s.fresh, s.owned, s.second);
  }
}
