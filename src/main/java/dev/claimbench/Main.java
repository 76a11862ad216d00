package dev.claimbench;

import dev.claimbench.check.CheckCommand;
import dev.claimbench.check.selftest.SelftestCommand;
import dev.claimbench.cli.SubCommand;
import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import dev.claimbench.host.BuildInfo;
import dev.claimbench.lab.LabCommand;
import dev.claimbench.report.compare.CompareCommand;
import dev.claimbench.report.files.ReportCommand;
import dev.claimbench.run.JmhArguments;
import dev.claimbench.run.NoiseCommand;
import dev.claimbench.run.OwnOptions;
import dev.claimbench.run.RunCommand;
import java.io.IOException;
import java.util.List;

/** The command line: a sub-command, or our options and JMH's; the exit code is the verdict. */
public final class Main {
  static final List<SubCommand> COMMANDS =
      List.of(
          new NoiseCommand(),
          new CheckCommand(),
          new CompareCommand(),
          new LabCommand(),
          new ReportCommand(),
          new SelftestCommand());

  private Main() {}

  /**
   * @param args our options and JMH's
   * @throws IOException if JMH cannot list what it was asked to list
   */
  public static void main(String[] args) throws IOException {
    System.exit(run(args));
  }

  private static int run(String[] args) throws IOException {
    try {
      if (args.length > 0) {
        for (SubCommand command : COMMANDS) {
          if (command.name().equals(args[0])) {
            return command.run(List.of(args).subList(1, args.length));
          }
        }
      }
      OwnOptions own = OwnOptions.parse(args);
      if (own.help || own.jmh.contains("-h")) {
        System.out.println(Help.text());
      }
      if (own.help) {
        return 0;
      }
      if (own.version) {
        BuildInfo.read().versions().forEach((name, v) -> System.out.println(name + " " + v));
        return 0;
      }
      if (JmhArguments.informational(own.jmh)) {
        org.openjdk.jmh.Main.main(own.jmh.toArray(new String[0]));
        return 0;
      }
      return new RunCommand(own, List.of(args)).run();
    } catch (BadInputException | HarnessException e) {
      return failed(e.getMessage(), e);
    } catch (RuntimeException e) {
      return failed("internal error: " + OneLine.of(e), e);
    }
  }

  private static int failed(String message, Exception e) {
    System.err.println("claimbench: " + message);
    if (Boolean.getBoolean("claimbench.debug")) {
      e.printStackTrace();
    }
    return 1;
  }
}
