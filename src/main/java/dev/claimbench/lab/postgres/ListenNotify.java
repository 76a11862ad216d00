package dev.claimbench.lab.postgres;

import dev.claimbench.claim.Engine;
import dev.claimbench.db.IndexKind;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.model.Experiment;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.worker.IdleWorker;
import dev.claimbench.lab.worker.IdleWorker.Cause;
import java.sql.SQLException;
import java.util.Arrays;

/** How an idle worker learns of a task: by polling, or by LISTEN and NOTIFY. */
public final class ListenNotify implements Experiment<PostgresStage> {
  private static final int[] INTERVALS_MS = {10, 50, 250};
  private static final int FALLBACK_MS = 1000;
  private static final int TASKS = 24;
  private static final int LEAST_GAP_MS = 40;
  private static final int MOST_GAP_MS = 200;

  /** One of so many notifications may be overtaken by the claim before: rare, not impossible. */
  private static final int OVERTAKEN_OF = 10;

  private final boolean notify;
  private final int fallbackMs;
  private final boolean pollAfterListen;
  private final int tasks;

  /** As it should be done. */
  public ListenNotify() {
    this(true, FALLBACK_MS, true, TASKS);
  }

  /**
   * @param notify whether the notifications go to the channel that the worker listens on
   * @param fallbackMs how long the worker really waits for one
   * @param pollAfterListen whether the worker said to poll once after LISTEN does
   * @param tasks that come for each worker
   */
  ListenNotify(boolean notify, int fallbackMs, boolean pollAfterListen, int tasks) {
    this.notify = notify;
    this.fallbackMs = fallbackMs;
    this.pollAfterListen = pollAfterListen;
    this.tasks = tasks;
  }

  @Override
  public String name() {
    return "postgres.listen-notify";
  }

  @Override
  public String question() {
    return "how soon does an idle worker learn of a task: polling, or LISTEN/NOTIFY?";
  }

  @Override
  public Engine engine() {
    return Engine.POSTGRES;
  }

  @Override
  public Outcome run(PostgresStage stage) throws Exception {
    QueueTable queue = stage.queue(IndexKind.PARTIAL);
    LabTable table =
        new LabTable(
            "from the COMMIT of a task, flush included, to the begin of its claim",
            1,
            "the idle worker",
            "median",
            "p90",
            "longest",
            "in vain",
            "in vain/min");
    IdleWait[] polling = new IdleWait[INTERVALS_MS.length];
    for (int i = 0; i < polling.length; i++) {
      polling[i] = trickle(stage, queue, "", INTERVALS_MS[i]);
      polling[i].addTo(table, "polls every " + INTERVALS_MS[i] + " ms");
    }
    IdleWait listening = trickle(stage, queue, channel(stage), fallbackMs);
    listening.addTo(table, "LISTEN, or every " + FALLBACK_MS + " ms");
    IdleWait missed = late(stage, queue, false);
    IdleWait found = late(stage, queue, pollAfterListen);

    double half = INTERVALS_MS[2] / 2.0;
    long fallbacks = (long) (listening.seconds() * 1000 / FALLBACK_MS);
    return new Outcome.Builder()
        .table(table)
        .behaviour(
            "LISTEN's median delay is below half the interval of a poll every 250 ms",
            complete(polling) && listening.complete(tasks) && listening.median() < half,
            "%.1f ms against %.0f ms; every 250 ms has a median of %.1f ms",
            listening.median(),
            half,
            polling[2].median())
        .behaviour(
            "LISTEN asks in vain only when its fallback is due",
            listening.complete(tasks)
                && listening.answer().inVain() <= fallbacks + 1 + tasks / OVERTAKEN_OF,
            "in vain %d times (its first and the fallback explain %d); every 10 ms %d times",
            listening.answer().inVain(),
            fallbacks + 1,
            polling[0].answer().inVain())
        .behaviour(
            "a NOTIFY sent before LISTEN is missed: the task waits for the fallback",
            missed.complete(1) && missed.cause() == Cause.FALLBACK,
            "claimed %.0f ms after LISTEN, %s",
            missed.sinceListen(),
            missed.reason())
        .behaviour(
            "a worker that polls once after LISTEN finds it",
            found.complete(1) && found.cause() == Cause.FIRST,
            "claimed %.0f ms after LISTEN, %s",
            found.sinceListen(),
            found.reason())
        .note(
            tasks
                + " tasks, "
                + LEAST_GAP_MS
                + " to "
                + MOST_GAP_MS
                + " ms apart; the delay of polling is half the interval on average, whatever the"
                + " interval, and the polls in vain grow as it shrinks")
        .note(
            "NOTIFY takes a lock of the whole database at commit: tasks that come by the thousand"
                + " per second are better announced once per transaction")
        .build();
  }

  private IdleWait trickle(PostgresStage stage, QueueTable queue, String channel, int waitMs)
      throws Exception {
    queue.create();
    Hand<IdleWorker.Answer> worker = IdleWait.ready(stage, channel, true, waitMs, tasks);
    worker.release();
    String named = channel(stage) + (notify ? "" : "_other");
    try (Trickle trickle = new Trickle(stage.connect(), named)) {
      // The same gaps for everybody.
      trickle.run(tasks, LEAST_GAP_MS, MOST_GAP_MS, 4);
      return IdleWait.of(queue, worker, trickle);
    }
  }

  /** The task and its notification are there before the worker listens. */
  private IdleWait late(PostgresStage stage, QueueTable queue, boolean pollFirst)
      throws SQLException {
    queue.create();
    Hand<IdleWorker.Answer> worker =
        IdleWait.ready(stage, channel(stage), pollFirst, FALLBACK_MS, 1);
    try (Trickle trickle = new Trickle(stage.connect(), channel(stage))) {
      trickle.one("https://shop.vn/t/0");
      worker.release();
      return IdleWait.of(queue, worker, trickle);
    }
  }

  /** Channels belong to the database; the schema's name is ours alone. */
  private static String channel(PostgresStage stage) {
    return stage.target().schema();
  }

  private boolean complete(IdleWait[] waits) {
    return Arrays.stream(waits).allMatch(wait -> wait.complete(tasks));
  }
}
