package dev.claimbench.run;

import dev.claimbench.report.CellKey;
import dev.claimbench.report.CellSummarizer;
import dev.claimbench.report.CellSummary;
import dev.claimbench.report.SummaryTable;
import dev.claimbench.report.WhyTable;
import dev.claimbench.report.check.SelfCheck;
import dev.claimbench.report.check.SelfCheckText;
import dev.claimbench.report.check.SelfChecks;
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

/** After the last fork: JMH's files, the verdict, the tables. */
final class RunFinish {
  private final RunJournal journal;
  private final PrintStream out;

  RunFinish(RunJournal journal, PrintStream out) {
    this.journal = journal;
    this.out = out;
  }

  /**
   * @param outcomes every fork, by cell in the order to show
   * @param rounds may have something to say on their end
   * @param resultFile written if the user asked for one
   * @return the run's verdict
   */
  RunVerdict show(
      Map<CellKey, List<CellRunner.Outcome>> outcomes, Rounds rounds, ResultFile resultFile) {
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
    List<SelfCheck> warnings =
        SelfChecks.of(
            outcomes.values().stream()
                .flatMap(List::stream)
                .map(CellRunner.Outcome::fork)
                .toList());
    journal.complete(verdict, warnings, failed > 0);

    out.println();
    jmhTables(plain);
    out.print(SummaryTable.render(summaries));
    out.print(WhyTable.render(summaries));
    out.print(SummaryTable.legend(summaries));
    String ending = rounds.ending(RunLoop.forks(outcomes));
    if (!ending.isEmpty()) {
      out.println(ending);
    }
    out.print(SelfCheckText.render(warnings, List.copyOf(outcomes.keySet())));
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
