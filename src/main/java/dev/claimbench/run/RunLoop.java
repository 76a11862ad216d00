package dev.claimbench.run;

import dev.claimbench.host.Cleanup;
import dev.claimbench.link.LinkServer;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.CellSummarizer;
import dev.claimbench.report.ForkRecord;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the forks of each round one after the other and keeps each as it ends. */
final class RunLoop {
  private final Plan plan;
  private final Rounds rounds;
  private final Begun begun;
  private final CellRunner runner;
  private final LinkServer link;
  private final RunJournal journal;
  private final Cleanup cleanup;
  private final PrintStream out;
  private final Map<CellKey, List<CellRunner.Outcome>> outcomes = new LinkedHashMap<>();

  RunLoop(
      Plan plan,
      Rounds rounds,
      Begun begun,
      CellRunner runner,
      LinkServer link,
      RunJournal journal,
      Cleanup cleanup,
      PrintStream out) {
    this.plan = plan;
    this.rounds = rounds;
    this.begun = begun;
    this.runner = runner;
    this.link = link;
    this.journal = journal;
    this.cleanup = cleanup;
    this.out = out;
    plan.cells().forEach(cell -> outcomes.put(cell.key(), new ArrayList<>()));
    begun.kept().forEach(outcome -> outcomes.get(outcome.fork().cell()).add(outcome));
  }

  /**
   * @return every fork of the run, by cell in the plan's order
   */
  Map<CellKey, List<CellRunner.Outcome>> run() {
    Progress progress = new Progress(out, plan.cells(), rounds.total(), begun.done().size());
    for (int round = 1; ; round++) {
      List<Cell> order = order(round);
      if (order.isEmpty()) {
        return outcomes;
      }
      for (Cell cell : order) {
        boolean done = begun.done().contains(new JmhForks.Place(cell.key(), round));
        if (!done && rounds.starts(cell, forks(outcomes))) {
          run(new Plan.Step(round, cell), progress);
        }
      }
    }
  }

  private List<Cell> order(int round) {
    if (round <= begun.order().size()) {
      return begun.order().get(round - 1).stream().map(plan.cells()::get).toList();
    }
    List<Cell> order = rounds.next(round, forks(outcomes));
    if (!order.isEmpty()) {
      journal.round(order.stream().map(plan.cells()::indexOf).toList());
    }
    return order;
  }

  private void run(Plan.Step step, Progress progress) {
    CellRunner.Outcome outcome = runner.run(step, link::awaitForks);
    waitIfStopped();
    journal.append(outcome);
    outcomes.get(step.cell().key()).add(outcome);
    progress.ended(
        step.cell(), outcome.fork().seconds(), CellSummarizer.summarize(List.of(outcome.fork())));
  }

  /** The same without JMH's results. */
  static Map<CellKey, List<ForkRecord>> forks(Map<CellKey, List<CellRunner.Outcome>> outcomes) {
    Map<CellKey, List<ForkRecord>> forks = new LinkedHashMap<>();
    outcomes.forEach(
        (key, own) -> forks.put(key, own.stream().map(CellRunner.Outcome::fork).toList()));
    return forks;
  }

  /** The fork died because the JVM is being stopped: leave the rest to the shutdown hook. */
  private void waitIfStopped() {
    while (cleanup.stopped()) {
      try {
        Thread.sleep(1000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
