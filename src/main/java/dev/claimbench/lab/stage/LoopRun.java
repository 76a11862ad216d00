package dev.claimbench.lab.stage;

import dev.claimbench.db.QueueSnapshot;
import dev.claimbench.db.QueueTable;
import dev.claimbench.lab.crew.Crew;
import dev.claimbench.lab.crew.Hand;
import dev.claimbench.lab.worker.CallLog;
import dev.claimbench.lab.worker.ClaimLoop;
import dev.claimbench.verify.CallOutcome;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Ledger;
import dev.claimbench.verify.TableState;
import dev.claimbench.verify.Verifier;
import dev.claimbench.verify.WorkerLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Workers that drained a freshly loaded table together, verified.
 *
 * @param answers one for each worker
 * @param findings the verifier's, over every call
 * @param seconds from the first worker's start to the last one's end, its last work included
 */
public record LoopRun(List<ClaimLoop.Answer> answers, Findings findings, double seconds) {

  /** Copies the list. */
  public LoopRun {
    answers = List.copyOf(answers);
  }

  /**
   * Connects all workers while the table is empty, loads it, and gives one signal.
   *
   * @param crew of the experiment
   * @param queue empty
   * @param backlog tasks to load
   * @param workers how many processes
   * @param loop what the i-th one does
   * @return what they did, verified against the table
   */
  public static LoopRun of(
      Crew crew, QueueTable queue, long backlog, int workers, IntFunction<ClaimLoop> loop) {
    List<Hand<ClaimLoop.Answer>> ready = crew.ready(workers, loop);
    queue.reload(backlog);
    List<ClaimLoop.Answer> answers = crew.finish(ready);
    List<WorkerLedger> ledgers = new ArrayList<>();
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    for (int i = 0; i < workers; i++) {
      long offset = ready.get(i).clockOffset();
      ledgers.add(answers.get(i).log().ledger(offset));
      start = Math.min(start, answers.get(i).startNanos() + offset);
      end = Math.max(end, answers.get(i).endNanos() + offset);
    }
    QueueSnapshot table = queue.snapshot();
    Findings findings =
        Verifier.verify(
            new Ledger(ledgers, List.of()),
            new TableState(table.ids(), table.free(), table.owner()),
            loop.apply(0).shape());
    return new LoopRun(answers, findings, (end - start) / 1e9);
  }

  /**
   * @return ids handed out in committed claims, by all workers
   */
  public long claims() {
    return findings.claims();
  }

  /**
   * @return how many of them were handed out before
   */
  public long duplicates() {
    return findings.claims() - findings.distinct();
  }

  /**
   * @return claims by worker, for example {@code 100/100/100/100}
   */
  public String split() {
    return answers.stream()
        .map(answer -> String.valueOf(answer.log().claims()))
        .collect(Collectors.joining("/"));
  }

  /**
   * @return the summed time of all workers' claim statements, in seconds
   */
  public double lockWaitSeconds() {
    return answers.stream().mapToDouble(answer -> answer.log().lockWaitSeconds()).sum();
  }

  /**
   * @return every call of every worker
   */
  public List<CallLog.Call> calls() {
    return answers.stream().flatMap(answer -> answer.log().calls().stream()).toList();
  }

  /**
   * @return calls that ended as failed, or in doubt
   */
  public long failures() {
    return calls().stream()
        .filter(c -> c.outcome() == CallOutcome.FAILED || c.outcome() == CallOutcome.INDETERMINATE)
        .count();
  }
}
