package dev.claimbench.check.selftest;

import dev.claimbench.verify.Rule;
import java.util.ArrayList;
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

  private ClaimTable() {}

  /** Rows in the order of what was seen, grouped by engine and shape. */
  static String markdown(List<Seen> all) {
    Map<String, List<Seen>> rows = new LinkedHashMap<>();
    // First come the shapes in the order they were met, each with all its variants.
    all.stream()
        .filter(Seen::shape)
        .map(ClaimTable::shape)
        .distinct()
        .forEach(
            shape ->
                all.stream()
                    .filter(s -> s.shape() && shape(s).equals(shape))
                    .forEach(
                        s ->
                            rows.computeIfAbsent(shape + "," + s.variant(), k -> new ArrayList<>())
                                .add(s)));
    StringBuilder out = new StringBuilder();
    SelftestText.markdownTable(
        out,
        List.of("engine", "claim", "lock or begin", "duplicates", "more than the batch", "also"),
        rows.values().stream().map(ClaimTable::row).toList());
    return out.toString();
  }

  private static String shape(Seen s) {
    return s.engine() + " " + s.claim();
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
      return "none in " + SelftestText.number(sum(seen, Seen::claims));
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
    codes.forEach(
        (code, with) ->
            notes.add("tried again after " + code + " (" + conditions(with, seen) + ")"));
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
