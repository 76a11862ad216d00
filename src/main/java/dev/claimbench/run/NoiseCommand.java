package dev.claimbench.run;

import dev.claimbench.cli.Arguments;
import dev.claimbench.cli.SubCommand;
import dev.claimbench.error.BadInputException;
import dev.claimbench.report.RunChoice;
import dev.claimbench.report.compare.NoiseFloor;
import java.util.ArrayList;
import java.util.List;

/** The sub-command {@code aa}: the same cell against itself, so the noise of this machine. */
public final class NoiseCommand implements SubCommand {
  /** Both engines' usual claim: what no other cell was named for. */
  private static final List<String> USUAL =
      List.of(
          "ClaimBench",
          "-p",
          "lockClause=FOR_UPDATE_SKIP_LOCKED",
          "-p",
          "journalMode=WAL",
          "-p",
          "batchSize=10",
          "-p",
          "holdMs=0");

  @Override
  public String name() {
    return "aa";
  }

  @Override
  public String summary() {
    return "the same cell against itself: this machine's noise floor (aa --help)";
  }

  @Override
  public int run(List<String> arguments) {
    NoiseOptions options = NoiseOptions.parse(arguments);
    if (options.help) {
      System.out.print(Arguments.usage(options));
      return 0;
    }
    OwnOptions own = OwnOptions.parse(options.rest.toArray(new String[0]));
    if (options.of != null) {
      if (!own.jmh.isEmpty() || options.rounds != null) {
        throw new BadInputException(
            "aa: --of RUN looks at a run that was made: no cells and no --rounds beside it");
      }
      System.out.print(NoiseFloor.of(RunChoice.find(own.resultsDir, options.of)));
      return 0;
    }
    List<String> effective = new ArrayList<>(options.rest);
    if (own.resume == null) {
      refuseRounds(own);
      if (own.jmh.isEmpty()) {
        effective.addAll(USUAL);
      }
      if (!own.given.contains("--label")) {
        effective.addAll(List.of("--label", "aa"));
      }
      effective.addAll(List.of("-f", String.valueOf(2 * options.rounds())));
    } else if (options.rounds != null) {
      throw new BadInputException("aa: --resume keeps the run's rounds: leave --rounds out");
    }
    RunCommand run = new RunCommand(OwnOptions.parse(effective.toArray(new String[0])), effective);
    int exit = run.run();
    System.out.print("\n" + NoiseFloor.of(run.folder()));
    return exit;
  }

  private static void refuseRounds(OwnOptions own) {
    if (own.profile != null || own.budget != null || own.jmh.contains("-f")) {
      throw new BadInputException(
          "aa: --profile, --budget and -f say how many rounds, and so does --rounds: use that");
    }
    if (JmhArguments.informational(own.jmh)) {
      throw new BadInputException("aa: JMH's lists (-h, -l, -lp ...) are had without aa");
    }
  }
}
