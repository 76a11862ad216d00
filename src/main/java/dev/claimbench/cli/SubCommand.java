package dev.claimbench.cli;

import java.util.List;

/** A word that may stand first on the command line in place of JMH's arguments. */
public interface SubCommand {
  /**
   * @return the word, lower case
   */
  String name();

  /**
   * @return what it does, one line for {@code --help}
   */
  String summary();

  /**
   * Does it all and cleans up.
   *
   * @param arguments what followed the word
   * @return the exit code
   * @throws dev.claimbench.error.BadInputException one line for the user
   * @throws dev.claimbench.error.HarnessException one line for the user
   */
  int run(List<String> arguments);
}
