package dev.claimbench.report.model;

import java.util.List;
import java.util.stream.Collectors;

/** A run's command line, to be pasted into a shell. */
public final class Command {
  private Command() {}

  /**
   * @return one line; secrets were taken out of the arguments before they were stored
   */
  public static String of(RunData run) {
    String arguments =
        run.manifest().get("arguments") instanceof List<?> list
            ? list.stream().map(a -> " " + quoted(String.valueOf(a))).collect(Collectors.joining())
            : "";
    return "java -jar target/benchmarks.jar" + arguments;
  }

  private static String quoted(String argument) {
    return argument.matches("[A-Za-z0-9_./:=,@%+-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
