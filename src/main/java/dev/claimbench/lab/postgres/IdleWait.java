package dev.claimbench.lab.postgres;

import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Quantile;
import dev.claimbench.lab.stage.History;
import dev.claimbench.lab.stage.PostgresStage;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.IdleWorker;
import dev.claimbench.lab.worker.IdleWorker.Cause;
import dev.claimbench.stats.Medians;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Grade;
import java.util.List;
import java.util.Locale;

/**
 * One idle worker's time with tasks that come now and then.
 *
 * @param answer the worker's
 * @param delays for each task it got, from its commit to the claim, in milliseconds
 * @param findings the verifier's
 */
record IdleWait(IdleWorker.Answer answer, double[] delays, Findings findings) {
  private static final int BATCH = 10;

  /**
   * @param channel to listen on; empty to poll
   * @param pollFirst whether it claims once before it waits
   * @param waitMs the interval, or the longest wait for a notification
   * @param tasks after so many it ends
   * @return a worker on an empty table, ready
   */
  static Hand<IdleWorker.Answer> ready(
      PostgresStage stage, String channel, boolean pollFirst, int waitMs, int tasks) {
    return stage
        .crew()
        .ready(
            1,
            i ->
                new IdleWorker(
                    stage.target(),
                    channel,
                    pollFirst,
                    waitMs,
                    BATCH,
                    tasks,
                    (int) stage.millisLeft()))
        .get(0);
  }

  /**
   * @param hand released, its tasks enqueued
   * @return what it did, verified
   */
  static IdleWait of(QueueTable queue, Hand<IdleWorker.Answer> hand, Trickle tasks) {
    IdleWorker.Answer answer = hand.answer();
    History history = new History();
    history.add(hand, answer.log());
    Findings findings = history.verify(queue, IdleWorker.SHAPE);
    return new IdleWait(answer, tasks.delays(hand, answer), findings);
  }

  /** Whether it got so many tasks, each once. */
  boolean complete(int tasks) {
    return delays.length == tasks
        && findings.claims() == tasks
        && findings.count(Grade.FORBIDDEN) == 0;
  }

  double median() {
    return Medians.of(delays);
  }

  double seconds() {
    return (answer.endNanos() - answer.startNanos()) / 1e9;
  }

  /** Of the last claim: the one that got the last task. */
  Cause cause() {
    return answer.causes().get(answer.causes().size() - 1);
  }

  /** From LISTEN to the last claim, in milliseconds. */
  double sinceListen() {
    List<CallLog.Call> calls = answer.log().calls();
    return (calls.get(calls.size() - 1).begun() - answer.startNanos()) / 1e6;
  }

  /** Why it made its last claim. */
  String reason() {
    return switch (cause()) {
      case FIRST -> "by the poll after LISTEN";
      case NOTIFIED -> "by a notification";
      case FALLBACK -> "by the fallback";
      case POLLED, MORE -> "by another poll";
    };
  }

  void addTo(LabTable table, String worker) {
    table.row(
        worker,
        millis(median()),
        millis(Quantile.of(delays, 0.9)),
        millis(Quantile.of(delays, 1)),
        answer.inVain(),
        String.format(Locale.ROOT, "%.0f", answer.inVain() * 60 / seconds()));
  }

  private static String millis(double ms) {
    return String.format(Locale.ROOT, "%.1f ms", ms);
  }
}
