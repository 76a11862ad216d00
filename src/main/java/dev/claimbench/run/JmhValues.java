package dev.claimbench.run;

import dev.claimbench.error.BadInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Values of JMH's options that JMH itself refuses with the name of a Java class, or takes for
 * {@code false} whatever they say.
 */
final class JmhValues {
  private static final List<String> BOOLEAN = List.of("true", "false");

  private static final Map<String, List<String>> LEGAL =
      Map.of(
          "-rf", lowerCase(ResultFormatType.values()),
          "-v", Arrays.stream(VerboseMode.values()).map(VerboseMode::name).toList(),
          "-si", BOOLEAN,
          "-foe", BOOLEAN,
          "-gc", BOOLEAN);

  private JmhValues() {}

  private static List<String> lowerCase(Enum<?>[] constants) {
    return Arrays.stream(constants).map(c -> c.name().toLowerCase(Locale.ROOT)).toList();
  }

  /**
   * @param args JMH's part of the command line
   * @throws BadInputException if one of these options has a value that is not legal
   */
  static void check(List<String> args) {
    for (int i = 0; i < args.size(); i++) {
      String[] parts = args.get(i).split("=", 2);
      List<String> legal = LEGAL.get(parts[0]);
      if (legal == null) {
        continue;
      }
      if (parts.length == 2) {
        check(parts[0], parts[1], legal);
      } else if (i + 1 < args.size()) {
        // It is the value whatever it looks like; skipped, since it may look like an option.
        check(parts[0], args.get(++i), legal);
      }
    }
  }

  private static void check(String option, String value, List<String> legal) {
    if (legal.stream().noneMatch(value::equalsIgnoreCase)) {
      throw new BadInputException(option, value, legal.stream().collect(Collectors.joining(", ")));
    }
  }
}
