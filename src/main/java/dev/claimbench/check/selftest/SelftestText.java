package dev.claimbench.check.selftest;

import dev.claimbench.check.selftest.Seen.Outcome;
import dev.claimbench.verify.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What was seen, as people read it: the known-bad claims, then the safe ones. */
final class SelftestText {
  private static final List<String> SAFE =
      List.of("claim", "conditions", "calls", "claims", "tolerated", "false alarms");

  private SelftestText() {}

  /** Two lists and the verdict. */
  static String terminal(List<Seen> all) {
    StringBuilder out = new StringBuilder("Claims known to be wrong\n");
    table(
        out,
        List.of("claim", "condition", "expected", "seen"),
        all.stream().filter(s -> s.expected() != null).map(SelftestText::bad).toList());
    out.append("\nClaims that are right\n");
    table(out, SAFE, safe(all));
    return out.append('\n').append(Summary.of(all).text()).append('\n').toString();
  }

  /**
   * @param head what was run and where, a line each
   * @return {@code selftest.md}
   */
  static String markdown(List<String> head, List<Seen> all) {
    StringBuilder out = new StringBuilder("# Selftest\n\n");
    head.forEach(line -> out.append("- ").append(line).append('\n'));
    Summary.of(all).text().lines().forEach(l -> out.append("- ").append(l.strip()).append('\n'));
    out.append("\n## Claims known to be wrong\n\n");
    markdownTable(
        out,
        List.of("claim", "condition", "expected", "seen", "witness"),
        all.stream()
            .filter(s -> s.expected() != null)
            .map(
                s -> {
                  List<String> row = new ArrayList<>(bad(s));
                  row.add(s.witness());
                  return row;
                })
            .toList());
    out.append("\n## Claims that are right\n\n");
    markdownTable(out, SAFE, safe(all));
    return out.append("\n## Which claim statement?\n\n")
        .append(ClaimTable.markdown(all))
        .toString();
  }

  /** One known-bad claim: name, condition, rule, and what came of it. */
  static List<String> bad(Seen s) {
    String rule = rule(s.expected());
    String seen =
        s.outcome() == Outcome.CAUGHT
            ? String.format(
                Locale.ROOT,
                "caught, %,d in %d %s",
                s.count(s.expected()),
                s.rounds(),
                s.rounds() == 1 ? "round" : "rounds")
            : String.format(
                Locale.ROOT,
                "MISSED in %d rounds, %,d claims%s",
                s.rounds(),
                s.claims(),
                s.error().isEmpty() ? "" : ": " + s.error());
    return List.of(engine(s) + " " + s.label(), s.condition(), rule, seen);
  }

  private static List<List<String>> safe(List<Seen> all) {
    Map<String, List<Seen>> byClaim = new LinkedHashMap<>();
    all.stream()
        .filter(s -> s.expected() == null)
        .forEach(
            s ->
                byClaim
                    .computeIfAbsent(engine(s) + " " + s.label(), k -> new ArrayList<>())
                    .add(s));
    List<List<String>> rows = new ArrayList<>();
    byClaim.forEach((label, seen) -> rows.add(safe(label, seen)));
    return rows;
  }

  private static List<String> safe(String label, List<Seen> seen) {
    List<String> tolerated = new ArrayList<>();
    for (Rule rule : seen.get(0).tolerated()) {
      long n = seen.stream().mapToLong(s -> s.count(rule)).sum();
      tolerated.add(rule(rule) + " " + n);
    }
    List<Seen> alarms = seen.stream().filter(s -> s.outcome() == Outcome.FALSE_ALARM).toList();
    List<Seen> nothing = seen.stream().filter(s -> s.outcome() == Outcome.NOTHING_SHOWN).toList();
    StringBuilder last = new StringBuilder(alarms.isEmpty() ? "none" : "");
    alarms.forEach(s -> last.append(s.condition()).append(": ").append(s.witness()).append("; "));
    nothing.forEach(
        s ->
            last.append("; nothing shown: ")
                .append(s.condition())
                .append(s.error().isEmpty() ? "" : " (" + s.error() + ")"));
    return List.of(
        label,
        String.valueOf(seen.size()),
        number(seen.stream().mapToLong(Seen::calls).sum()),
        number(seen.stream().mapToLong(Seen::claims).sum()),
        tolerated.isEmpty() ? "-" : String.join(", ", tolerated),
        last.toString());
  }

  /** One line while the run goes on. */
  static String progress(Seen s) {
    return s.expected() != null
        ? String.join("  ", bad(s))
        : engine(s) + " " + s.label() + "  " + s.condition() + "  " + words(s.outcome());
  }

  static String engine(Seen s) {
    return s.engine().equals("sqlite") ? "SQLite" : "PostgreSQL";
  }

  static String rule(Rule rule) {
    return words(rule);
  }

  private static String words(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  static String number(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  private static void table(StringBuilder out, List<String> head, List<List<String>> rows) {
    List<List<String>> all = new ArrayList<>();
    all.add(head);
    all.addAll(rows);
    int[] widths = new int[head.size()];
    all.forEach(
        row -> {
          for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], row.get(i).length());
          }
        });
    for (List<String> row : all) {
      StringBuilder line = new StringBuilder(" ");
      for (int i = 0; i < widths.length; i++) {
        line.append(' ').append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length()));
        line.append(' ');
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
  }

  /** A pipe in a cell would end it. */
  static void markdownTable(StringBuilder out, List<String> head, List<List<String>> rows) {
    out.append("| ").append(String.join(" | ", head)).append(" |\n");
    out.append("|---".repeat(head.size())).append("|\n");
    for (List<String> row : rows) {
      out.append("| ")
          .append(String.join(" | ", row.stream().map(c -> c.replace("|", "\\|")).toList()))
          .append(" |\n");
    }
  }
}
