package dev.claimbench.db;

import dev.claimbench.error.BadInputException;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds an enum constant by the text users write for it. */
public final class Legal {
  private Legal() {}

  /**
   * @param option the option as users write it, for example {@code -p index}
   * @param text what they gave; compared exactly, so that one setting has one spelling in results
   * @param constants all that is legal, in the order an error lists them
   * @param spelling the text of a constant
   * @throws BadInputException listing what is legal, when no constant is spelt so
   */
  public static <E> E pick(
      String option, String text, E[] constants, Function<E, String> spelling) {
    for (E constant : constants) {
      if (spelling.apply(constant).equals(text)) {
        return constant;
      }
    }
    throw new BadInputException(
        option, text, Arrays.stream(constants).map(spelling).collect(Collectors.joining(", ")));
  }
}
