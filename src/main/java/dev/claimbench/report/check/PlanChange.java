package dev.claimbench.report.check;

import dev.claimbench.report.ForkRecord;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Was the claim planned in the same way all the time? Compared is the shape of the plan, without
 * costs and row numbers: before and after each fork's measurement, and between forks.
 */
final class PlanChange {
  private PlanChange() {}

  /**
   * @param forks of one cell
   * @return the reason for a warning, if there is one
   */
  static Optional<String> check(List<ForkRecord> forks) {
    List<ForkRecord> flipped =
        forks.stream()
            .filter(f -> !f.notes().planAtStart().isEmpty() && !f.notes().planAtEnd().isEmpty())
            .filter(f -> !shape(f.notes().planAtStart()).equals(shape(f.notes().planAtEnd())))
            .toList();
    if (!flipped.isEmpty()) {
      ForkRecord first = flipped.get(0);
      return Optional.of(
          String.format(
              "in %d of %d forks between start and end of the measurement: %s",
              flipped.size(),
              forks.size(),
              difference(first.notes().planAtStart(), first.notes().planAtEnd())));
    }
    List<List<String>> starts =
        forks.stream().map(f -> f.notes().planAtStart()).filter(p -> !p.isEmpty()).toList();
    return starts.stream()
        .filter(p -> !shape(p).equals(shape(starts.get(0))))
        .findFirst()
        .map(other -> "from fork to fork: " + difference(starts.get(0), other));
  }

  private static List<String> shape(List<String> plan) {
    return plan.stream().map(PlanChange::withoutCosts).toList();
  }

  private static String withoutCosts(String line) {
    return line.replaceAll(" *\\(cost=[^)]*\\)", "");
  }

  /** The first line that is another one; a plan that is only longer ends with nothing. */
  private static String difference(List<String> before, List<String> after) {
    List<String> a = shape(before);
    List<String> b = shape(after);
    int i = 0;
    while (i < Math.min(a.size(), b.size()) && a.get(i).equals(b.get(i))) {
      i++;
    }
    return node(a, i) + " became " + node(b, i);
  }

  private static String node(List<String> plan, int line) {
    return plan.stream()
        .skip(line)
        .limit(1)
        .map(l -> "'" + l.strip().replaceFirst("^-> +", "") + "'")
        .collect(Collectors.collectingAndThen(Collectors.joining(), s -> s.isEmpty() ? "none" : s));
  }
}
