package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.lab.crew.Session;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A session that keeps an old snapshot while the queue moves on, and what that costs claims. */
public final class HeldSnapshot implements Experiment<PostgresStage> {
  private static final int STEPS = 5;
  private static final int STEP = 8_000;

  private final String isolation;
  private final boolean release;

  /** The holder is in REPEATABLE READ and lets go before the last VACUUM. */
  public HeldSnapshot() {
    this("repeatable read", true);
  }

  /**
   * @param isolation of the holder's transaction
   * @param release whether it ends before the VACUUM that is said to come after its end
   */
  HeldSnapshot(String isolation, boolean release) {
    this.isolation = isolation;
    this.release = release;
  }

  @Override
  public String name() {
    return "postgres.held-snapshot";
  }

  @Override
  public String question() {
    return "what does an old snapshot, held elsewhere, make claims read?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws SQLException {
    QueueLife alone = live(stage, false);
    QueueLife held = live(stage, true);
    long claims = (long) STEP * (STEPS - 1);
    boolean sound = alone.sound(claims) && held.sound(claims);
    Outcome.Builder outcome = new Outcome.Builder().table(QueueLife.table(alone, held, STEP));
    if (alone.vacuumed().dead() >= STEP) {
      outcome.note(
          "VACUUM left "
              + alone.vacuumed().dead()
              + " dead rows without a holder of ours: another session, a replication slot or a"
              + " prepared transaction of this server keeps an old snapshot");
    }
    return outcome
        .behaviour(
            "under a held snapshot a claim reads more and more, more than without",
            sound && held.last() >= 5 * held.first() && held.last() >= 2 * alone.last(),
            "%d buffers at first, %d after %,d claims; without a holder %d",
            held.first(),
            held.last(),
            claims,
            alone.last())
        .behaviour(
            "VACUUM does not help as long as it is held; without it, it does",
            sound
                && 5 * held.vacuumed().pick() >= 4 * held.last()
                && 2 * alone.vacuumed().pick() <= alone.last(),
            "%d buffers before, %d after; without a holder %d and %d",
            held.last(),
            held.vacuumed().pick(),
            alone.last(),
            alone.vacuumed().pick())
        .behaviour(
            "once it is released, VACUUM brings the first cost back",
            sound && held.last() > held.first() && held.released().pick() <= 2 * held.first(),
            "%d buffers, %d at first",
            held.released().pick(),
            held.first())
        .note(
            "pick: buffers that the search for "
                + AgeingQueue.BATCH
                + " free tasks touches, by EXPLAIN (ANALYZE, BUFFERS) of a claim, rolled back; p50:"
                + " of the claims of "
                + AgeingQueue.WORKERS
                + " workers that then drain "
                + STEP
                + " tasks")
        .note(
            "dead rows as the server counts them, those of the rolled back claims among them;"
                + " autovacuum is off for this table, so that VACUUM comes when it is said here")
        .build();
  }

  private QueueLife live(PostgresStage stage, boolean hold) throws SQLException {
    AgeingQueue queue = new AgeingQueue(stage);
    Session holder = stage.crew().session(stage.target(), "holder");
    List<AgeingQueue.Step> steps = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      queue.enqueue(STEP);
      if (i == 0 && hold) {
        holder.run("begin isolation level " + isolation);
        holder.run("select count(*) from tasks");
        // Until its next statement a session of this driver keeps the portal of the last query
        // open, and with it the snapshot, in READ COMMITTED too.
        holder.run("set local enable_seqscan = on");
      }
      AgeingQueue.Step probe = queue.probe();
      steps.add(i < STEPS - 1 ? probe.with(queue.drain()) : probe);
    }
    queue.vacuum();
    AgeingQueue.Step vacuumed = queue.probe();
    if (hold && release) {
      holder.run("commit");
    }
    queue.vacuum();
    AgeingQueue.Step released = queue.probe();
    if (hold && !release) {
      holder.run("commit");
    }
    holder.end();
    return new QueueLife(steps, vacuumed, released, queue.verify());
  }
}
