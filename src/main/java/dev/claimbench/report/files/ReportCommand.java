package dev.claimbench.report.files;

import dev.claimbench.cli.Arguments;
import dev.claimbench.cli.SubCommand;
import dev.claimbench.error.BadInputException;
import dev.claimbench.report.RunChoice;
import dev.claimbench.report.RunStore;
import java.util.List;

/** The sub-command {@code report}: a run's reports again, from stored data alone. */
public final class ReportCommand implements SubCommand {
  @Override
  public String name() {
    return "report";
  }

  @Override
  public String summary() {
    return "a run's report.html, report.md, results.csv again (report --help)";
  }

  @Override
  public int run(List<String> arguments) {
    ReportOptions options = ReportOptions.parse(arguments);
    if (options.help) {
      System.out.print(Arguments.usage(options));
      return 0;
    }
    if (options.runs.size() != 1) {
      throw new BadInputException(
          "report: needs one RUN, got "
              + options.runs.size()
              + "; legal: a run's folder, its name in "
              + options.resultsDir
              + ", or latest");
    }
    RunStore store = RunStore.open(RunChoice.find(options.resultsDir, options.runs.get(0)));
    if (options.text) {
      System.out.print(TextReport.render(store, options.only));
    } else {
      ReportFiles.write(store).forEach(System.out::println);
    }
    return 0;
  }
}
