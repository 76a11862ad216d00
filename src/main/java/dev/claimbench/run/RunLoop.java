package dev.claimbench.run;

import dev.claimbench.host.Cleanup;
import dev.claimbench.link.LinkServer;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.CellSummarizer;
import dev.claimbench.report.CellSummary;
import dev.claimbench.report.SummaryTable;
import dev.claimbench.report.WhyTable;
import dev.claimbench.verify.RunVerdict;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** Runs the plan's forks one after the other, then shows and judges. */
final class RunLoop {
  private final Plan plan;
  private final CellRunner runner;
  private final LinkServer link;
  private final RunJournal journal;
  private final Cleanup cleanup;
  private final PrintStream out;
  private final Map<CellKey, List<CellRunner.Outcome>> outcomes = new LinkedHashMap<>();

  RunLoop(
      Plan plan,
      CellRunner runner,
      LinkServer link,
      RunJournal journal,
      Cleanup cleanup,
      PrintStream out) {
    this.plan = plan;
    this.runner = runner;
    this.link = link;
    this.journal = journal;
    this.cleanup = cleanup;
    this.out = out;
  }

  /**
   * @param resultFile written at the end if the user asked for one
   * @return the run's verdict
   */
  RunVerdict run(ResultFile resultFile) {
    plan.leftOut().forEach(reason -> out.println("left out: " + reason));
    List<Plan.Step> steps = plan.steps();
    out.printf(
        "plan: %d cells x %d round(s) = %d forks, about %s; results in %s%n",
        plan.cells().size(),
        plan.rounds(),
        steps.size(),
        Progress.minutes(plan.seconds()),
        journal.store().folder());
    out.flush();
    plan.cells().forEach(cell -> outcomes.put(cell.key(), new ArrayList<>()));
    Progress progress = new Progress(out, steps);
    for (Plan.Step step : steps) {
      CellRunner.Outcome outcome = runner.run(step, link::awaitForks);
      // If the fork died because of that, the rest is the shutdown hook's.
      cleanup.stayIfStopped();
      journal.append(outcome.fork());
      outcomes.get(step.cell().key()).add(outcome);
      progress.ended(
          step, outcome.fork().seconds(), CellSummarizer.summarize(List.of(outcome.fork())));
    }
    return finish(resultFile);
  }

  private RunVerdict finish(ResultFile resultFile) {
    List<CellSummary> summaries = new ArrayList<>();
    List<RunResult> plain = new ArrayList<>();
    List<RunResult> full = new ArrayList<>();
    for (List<CellRunner.Outcome> forks : outcomes.values()) {
      CellSummary summary =
          CellSummarizer.summarize(forks.stream().map(CellRunner.Outcome::fork).toList());
      summaries.add(summary);
      RunResult result = JmhResults.of(forks, summary, false);
      if (result != null) {
        plain.add(result);
        full.add(JmhResults.of(forks, summary, true));
      }
    }
    ResultFormatFactory.getInstance(ResultFormatType.JSON, journal.store().jmhJson().toString())
        .writeOut(full);
    resultFile.write(full);
    int failed = (int) summaries.stream().filter(s -> !s.failed().isEmpty()).count();
    RunVerdict verdict =
        RunVerdict.of(summaries.stream().map(CellSummary::verdict).toList(), failed);
    journal.complete(verdict);

    out.println();
    jmhTables(plain);
    out.print(SummaryTable.render(summaries));
    out.print(WhyTable.render(summaries));
    out.print(SummaryTable.legend(summaries));
    out.println("verdict: " + verdict.verdict() + ": " + String.join("; ", verdict.reasons()));
    out.println("results: " + journal.store().folder());
    out.flush();
    return verdict;
  }

  /** One of JMH's tables for each benchmark: a common one is mostly N/A, and very wide. */
  private void jmhTables(List<RunResult> results) {
    results.stream()
        .collect(
            Collectors.groupingBy(
                r -> r.getParams().getBenchmark(), LinkedHashMap::new, Collectors.toList()))
        .values()
        .forEach(
            own -> {
              ResultFormatFactory.getInstance(ResultFormatType.TEXT, out).writeOut(own);
              out.println();
            });
  }
}
