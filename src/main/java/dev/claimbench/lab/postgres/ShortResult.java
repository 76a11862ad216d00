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
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.verify.Grade;
import java.sql.SQLException;

/** Lab P, failure cases 5 and 6: a claim that comes back short does not say that all is done. */
public final class ShortResult implements Experiment<PostgresStage> {
  private static final int BATCH = 10;
  private static final String ADD =
      "insert into tasks (url) select 'https://shop.vn/q/' || g from generate_series(1, 10) g";

  private final boolean commits;

  /** A commits what B waits for. */
  public ShortResult() {
    this(true);
  }

  /**
   * @param commits whether A commits what B waits for, or rolls it back
   */
  ShortResult(boolean commits) {
    this.commits = commits;
  }

  @Override
  public String name() {
    return "postgres.short-result";
  }

  @Override
  public String question() {
    return "a claim gets fewer than its limit, or none: is the queue empty?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  /**
   * @param tasks at first, of which A takes ten
   * @param adds whether A inserts ten more in its transaction
   * @param commits whether A commits
   */
  private record Scene(
      int tasks, boolean adds, boolean commits, String shape, LockClause lock, boolean waits) {}

  /**
   * @param first how many B's first claim got
   * @param fresh how many were new when it came back
   * @param left how many were new when B had stopped on an empty claim
   * @param wrong what the verifier forbids
   */
  private record Story(int first, long fresh, long left, long wrong) {}

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    LockClause wait = LockClause.FOR_UPDATE;
    LockClause skip = LockClause.FOR_UPDATE_SKIP_LOCKED;
    String plain = Workers.SHAPE;
    Story next = play(stage, new Scene(20, false, commits, plain, wait, true));
    Story none = play(stage, new Scene(10, true, commits, plain, wait, true));
    Story fewer = play(stage, new Scene(15, true, commits, plain, wait, true));
    Story outside = play(stage, new Scene(20, false, commits, "lab/lock-outside", wait, true));
    Story skipped = play(stage, new Scene(10, false, false, plain, skip, false));

    LabTable table = new LabTable("", 2, "B's claim, limit 10", "A meanwhile", "gets", "then new");
    row(table, "FOR UPDATE", "takes 10 of 20", next);
    row(table, "FOR UPDATE", "takes 10 of 10, adds 10", none);
    row(table, "FOR UPDATE", "takes 10 of 15, adds 10", fewer);
    row(table, "FOR UPDATE outside LIMIT", "takes 10 of 20", outside);
    row(table, "SKIP LOCKED", "holds 10 of 10", skipped);
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "FOR UPDATE comes back empty while tasks are new, and its worker stops",
            none.first == 0 && none.fresh == 10 && none.left == 10,
            "%d claimed, %d new, %d of them left by a worker that takes empty for finished",
            none.first,
            none.fresh,
            none.left)
        .behaviour(
            "or with fewer than its limit",
            fewer.first == 5 && fewer.fresh == 10,
            "%d of %d, %d new",
            fewer.first,
            BATCH,
            fewer.fresh)
        .behaviour(
            "with the lock outside of the LIMIT also when nothing was added",
            outside.first == 0 && outside.fresh == 10 && next.first == 10 && next.fresh == 0,
            "%d claimed, %d new; lock and LIMIT in one SELECT: %d, %d",
            outside.first,
            outside.fresh,
            next.first,
            next.fresh)
        .behaviour(
            "SKIP LOCKED's empty result can mean that all is locked",
            skipped.first == 0 && skipped.fresh == 10 && skipped.left == 10,
            "%d claimed, %d new all the while, %d to be had after A's rollback",
            skipped.first,
            skipped.fresh,
            skipped.left)
        .behaviour(
            "no task is claimed twice in any of it",
            next.wrong + none.wrong + fewer.wrong + outside.wrong + skipped.wrong == 0,
            "five tables verified")
        .note(
            "gets: B's first claim, begun while A's transaction was open; but for the last row it"
                + " waited until A committed. then new: when that claim had come back")
        .note(
            "one SELECT with both LIMIT and FOR UPDATE goes on to the next rows of its snapshot"
                + " when those it waited for are gone, so it runs short only by what the snapshot"
                + " lacks")
        .build();
  }

  private static Story play(PostgresStage stage, Scene scene) throws SQLException {
    QueueTable queue = stage.queue(IndexKind.NONE);
    PostgresWatch watch = stage.watch();
    Session session = stage.crew().session(stage.target(), "w0");
    Hand<ClaimLoop.Answer> hand = Workers.drainer(stage, 1, BATCH, scene.lock(), scene.shape());
    queue.reload(scene.tasks());
    OpenClaim a = new OpenClaim(session, 0, BATCH);
    if (scene.adds()) {
      session.run(ADD);
    }
    History history = new History();
    hand.release();
    if (scene.waits()) {
      watch.await("B to wait for A", () -> watch.waiters() > 0);
      history.add(a.end(scene.commits()));
    }
    CallLog b = hand.answer().log();
    history.add(hand, b);
    final int first = b.calls().get(0).ids().length;
    final long fresh = watch.count("new") + b.claims() - first;
    if (!scene.waits()) {
      history.add(a.end(scene.commits()));
    }
    session.end();
    return new Story(
        first,
        fresh,
        watch.claimable(),
        history.verify(queue, scene.shape()).count(Grade.FORBIDDEN));
  }

  private static void row(LabTable table, String claim, String meanwhile, Story story) {
    table.row(claim, meanwhile, story.first, story.fresh);
  }
}
