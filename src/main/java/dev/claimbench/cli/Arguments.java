package dev.claimbench.cli;

import dev.claimbench.error.BadInputException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads a sub-command's arguments into an object with picocli's annotations. */
public final class Arguments {
  private Arguments() {}

  /**
   * @param options an object of a class annotated with {@code @Command}
   * @param arguments what followed the sub-command's name
   * @throws BadInputException one line: which option, which value, what is legal
   */
  public static void parse(Object options, List<String> arguments) {
    try {
      commandLine(options).parseArgs(arguments.toArray(new String[0]));
    } catch (ParameterException e) {
      throw new BadInputException(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  /**
   * @return how to call it, and every option
   */
  public static String usage(Object options) {
    return commandLine(options).getUsageMessage(CommandLine.Help.Ansi.OFF);
  }

  private static CommandLine commandLine(Object options) {
    return new CommandLine(options)
        .setExpandAtFiles(false)
        .setUsageHelpWidth(100)
        .setPosixClusteredShortOptionsAllowed(false);
  }
}
