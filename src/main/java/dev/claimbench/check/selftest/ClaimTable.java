package dev.claimbench.check.selftest;

import dev.claimbench.claim.Engine;
import dev.claimbench.claim.Shapes;
import dev.claimbench.verify.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * "Which claim statement?": what was seen of each shape, with and without a lock, as a table in
 * Markdown. Pure: the same results give the same table.
 */
final class ClaimTable {
  /** A short claim now and then is no trait of its statement. */
  private static final double OFTEN = 0.05;

  /** More conditions than these are counted, not named. */
  private static final int MOST_NAMED = 3;

  /** Shapes as in their list, without a lock first; stable, so that the rest stays as it was. */
  private static final Comparator<Seen> ORDER =
      Comparator.comparingInt(ClaimTable::engine)
          .thenComparingInt(ClaimTable::shape)
          .thenComparingInt(s -> s.variant().equals("no lock") ? 0 : 1);

  private ClaimTable() {}

  /**
   * @param all of one or more runs; only the shapes among them have rows
   */
  static String markdown(List<Seen> all) {
    Map<List<String>, List<Seen>> rows = new LinkedHashMap<>();
    all.stream()
        .filter(Seen::shape)
        .sorted(ORDER)
        .forEach(
            s ->
                rows.computeIfAbsent(
                        List.of(s.engine(), s.claim(), s.variant()), k -> new ArrayList<>())
                    .add(s));
    StringBuilder out = new StringBuilder();
    SelftestText.markdownTable(
        out,
        List.of("engine", "claim", "lock or begin", "duplicates", "more than the batch", "also"),
        rows.values().stream().map(ClaimTable::row).toList());
    return out.toString();
  }

  private static int engine(Seen s) {
    return s.engine().equals(Engine.SQLITE.folder()) ? 1 : 0;
  }

  private static int shape(Seen s) {
    Shapes shape = Shapes.find(Engine.values()[engine(s)], s.claim());
    // Of a run of another version, perhaps.
    return shape == null ? Shapes.values().length : shape.ordinal();
  }

  private static List<String> row(List<Seen> seen) {
    Seen first = seen.get(0);
    return List.of(
        SelftestText.engine(first),
        "`" + first.claim() + "`",
        first.variant().isEmpty() ? "as written" : first.variant(),
        found(seen, Rule.DUPLICATE),
        found(seen, Rule.OVER_CLAIM),
        also(seen));
  }

  /** How often, of how many claims, and under which conditions; or of how many claims not once. */
  private static String found(List<Seen> seen, Rule rule) {
    List<Seen> with = seen.stream().filter(s -> s.count(rule) > 0).toList();
    if (with.isEmpty()) {
      // Where one condition alone was tried, that has to be said.
      return "none in "
          + SelftestText.number(sum(seen, Seen::claims))
          + (names(seen).size() == 1 ? " (" + names(seen).get(0) + " only)" : "");
    }
    return String.format(
        Locale.ROOT,
        "**%,d in %,d** (%s)",
        sum(with, s -> s.count(rule)),
        sum(with, Seen::claims),
        conditions(with, seen));
  }

  private static String also(List<Seen> seen) {
    List<String> notes = new ArrayList<>();
    for (Rule rule : List.of(Rule.LOST, Rule.PHANTOM, Rule.OWNER_MISMATCH)) {
      List<Seen> with = seen.stream().filter(s -> s.count(rule) > 0).toList();
      if (!with.isEmpty()) {
        notes.add("**" + SelftestText.rule(rule) + "** (" + conditions(with, seen) + ")");
      }
    }
    List<Seen> isShort =
        seen.stream().filter(s -> s.count(Rule.FALSE_SHORT) > OFTEN * s.calls()).toList();
    if (!isShort.isEmpty()) {
      notes.add("short though enough was free (" + conditions(isShort, seen) + ")");
    }
    Map<String, List<Seen>> codes = new TreeMap<>();
    seen.forEach(
        s ->
            s.retries()
                .keySet()
                .forEach(code -> codes.computeIfAbsent(code, k -> new ArrayList<>()).add(s)));
    if (!codes.isEmpty()) {
      List<String> after = new ArrayList<>();
      codes.forEach((code, with) -> after.add(code + " (" + conditions(with, seen) + ")"));
      notes.add("tried again after " + String.join(", ", after));
    }
    List<Seen> failing = seen.stream().filter(s -> s.failed() > 0).toList();
    if (!failing.isEmpty()) {
      notes.add("calls that gave up (" + conditions(failing, seen) + ")");
    }
    return String.join("; ", notes);
  }

  private static String conditions(List<Seen> with, List<Seen> all) {
    List<String> names = names(with);
    int of = names(all).size();
    if (names.size() <= MOST_NAMED) {
      return String.join(", ", names);
    }
    return names.size() == of
        ? "all " + of + " conditions"
        : names.size() + " of " + of + " conditions";
  }

  private static List<String> names(List<Seen> seen) {
    return seen.stream().map(Seen::condition).distinct().toList();
  }

  private static long sum(List<Seen> seen, ToLongFunction<Seen> of) {
    return seen.stream().mapToLong(of).sum();
  }
}
