package dev.claimbench.run;

import dev.claimbench.error.BadInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Unmatched;

/** Our own command-line options; everything else is left, in its order, for JMH. */
@Command(name = "java -jar benchmarks.jar", sortOptions = false)
public final class OwnOptions {
  /** Where PostgreSQL comes from. */
  @Option(
      names = "--postgres",
      paramLabel = "SERVER",
      defaultValue = "auto",
      description = {
        "auto | embedded | container[:IMAGE] | jdbc:postgresql://HOST:PORT/DB (default: auto: a",
        "container where Docker answers, embedded PostgreSQL otherwise). User and password from",
        "the URL, PGUSER / PGPASSWORD or the pgpass file."
      })
  public String postgres;

  /** Where the embedded server's cluster and SQLite files go. */
  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = {
        "folder for the embedded cluster and the SQLite files, on a real disk (default: a",
        "temp folder that is not in memory)"
      })
  public Path dataDir;

  /** Where run folders go. */
  @Option(
      names = "--results-dir",
      paramLabel = "DIR",
      defaultValue = "bench-results",
      description = "where the run's folder is made (default: bench-results)")
  public Path resultsDir;

  /** Names the run. */
  @Option(
      names = "--label",
      paramLabel = "NAME",
      defaultValue = "claimbench",
      description = "the run's name in its folder: letters, digits, . _ - (default: claimbench)")
  public String label;

  /** How closely the engine is looked at. */
  @Option(
      names = "--probe",
      paramLabel = "LEVEL",
      defaultValue = "waits",
      description = {
        "off | counters | waits: look into the engine while workers claim: WAL, buffers, dead",
        "rows, checkpoints; waits also samples pg_stat_activity (default: waits)"
      })
  public String probe;

  /** Names the number of rounds. */
  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = {
        "quick | standard | publish: 1, 6 or 12 forks of each cell, one per round; quick is",
        "exploratory and has no intervals (default: 1 round, or JMH's -f)"
      })
  public String profile;

  /** Time for forks in place of a number of rounds. */
  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = {
        "goes on in rounds until that time is spent, such as 90s, 20m, 1h: four for every cell",
        "first, then for those whose answer is still open; ends early when none is"
      })
  public String budget;

  /** Fixes the order within each round. */
  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "shuffles the cells within each round (default: random; the manifest has it)")
  public String seed;

  /** The folder of a run to go on with. */
  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description = {
        "goes on with a run that was interrupted, given as its folder: same arguments, same order,",
        "finished forks are kept; only --postgres, --data-dir and --resume-anyway may stand beside"
      })
  public Path resume;

  /** Whether another build may go on with a run. */
  @Option(
      names = "--resume-anyway",
      description = "resumes also a run that another version or commit of ClaimBench began")
  public boolean resumeAnyway;

  /** Asks for help. */
  @Option(names = "--help", description = "this text, and exit")
  public boolean help;

  /** Asks for the version. */
  @Option(names = "--version", description = "version, commit, JVM, drivers, and exit")
  public boolean version;

  /** JMH's arguments. */
  @Unmatched public List<String> jmh = new ArrayList<>();

  /** Our options that were really given, as they are written. */
  final Set<String> given = new LinkedHashSet<>();

  /**
   * @param args as given to main
   * @throws BadInputException if one of ours has no or an unusable value
   */
  public static OwnOptions parse(String[] args) {
    OwnOptions options = new OwnOptions();
    try {
      commandLine(options).parseArgs(args).matchedOptions().stream()
          .map(o -> o.longestName())
          .forEach(options.given::add);
    } catch (ParameterException e) {
      throw new BadInputException(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
    if (!options.label.matches("[A-Za-z0-9._-]{1,80}")) {
      throw new BadInputException("--label", options.label, "1 to 80 letters, digits, . _ -");
    }
    for (String argument : options.jmh) {
      if (argument.startsWith("--")) {
        throw new BadInputException(
            argument
                + ": no such option; ours: "
                + String.join(", ", names())
                + "; JMH's have one dash (-h lists them)");
      }
    }
    if (options.resume == null && options.resumeAnyway) {
      throw new BadInputException("--resume-anyway: only together with --resume RUN");
    }
    return options;
  }

  private static CommandLine commandLine(OwnOptions options) {
    return new CommandLine(options)
        .setExpandAtFiles(false)
        .setUnmatchedArgumentsAllowed(true)
        .setUnmatchedOptionsArePositionalParams(false)
        .setPosixClusteredShortOptionsAllowed(false);
  }

  /**
   * @return every option of ours as it is written, in the order of the help
   */
  static List<String> names() {
    return commandLine(new OwnOptions()).getCommandSpec().options().stream()
        .map(o -> o.longestName())
        .toList();
  }

  /**
   * @return the list of our options for {@code --help}
   */
  public static String usage() {
    CommandLine.Help help = commandLine(new OwnOptions()).getHelp();
    return help.optionList();
  }
}
