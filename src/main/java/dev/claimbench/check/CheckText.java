package dev.claimbench.check;

import dev.claimbench.claim.Engine;
import dev.claimbench.text.Figures;
import dev.claimbench.text.TextTable;
import dev.claimbench.verify.Findings;
import dev.claimbench.verify.Grade;
import dev.claimbench.verify.Rule;
import dev.claimbench.verify.Witness;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a check saw, as people read it; pure. */
final class CheckText {
  private static final int WITNESSES_A_RULE = 3;
  private static final Map<Rule, String> NAMES =
      Map.of(
          Rule.DUPLICATE, "duplicate claims",
          Rule.OVER_CLAIM, "tasks more than the batch",
          Rule.PHANTOM, "ids that are no tasks",
          Rule.LOST, "tasks lost",
          Rule.OWNER_MISMATCH, "rows with a wrong owner");

  private final Engine engine;
  private final List<TrialResult> results;
  private final String claim;

  /**
   * @param engine whose claim
   * @param claim its text on one line
   * @param results one for each condition, in the order to show
   */
  CheckText(Engine engine, String claim, List<TrialResult> results) {
    this.engine = engine;
    this.claim = claim;
    this.results = results;
  }

  /** What became of the claim under one condition. */
  static String outcome(TrialResult result) {
    Findings findings = result.findings();
    List<String> parts = new ArrayList<>();
    if (findings == null) {
      return "not tried: " + result.note();
    }
    if (findings.count(Grade.FORBIDDEN) > 0) {
      List<String> rules = new ArrayList<>();
      NAMES.keySet().stream()
          .sorted()
          .filter(rule -> findings.count(rule) > 0)
          .forEach(rule -> rules.add(Figures.count(findings.count(rule)) + " " + NAMES.get(rule)));
      parts.add("FORBIDDEN: " + String.join(", ", rules));
    } else if (unknown(result)) {
      parts.add("UNKNOWN: " + why(result));
    }
    result
        .retries()
        .forEach((code, n) -> parts.add("retried " + Figures.count(n) + " (" + code + ")"));
    if (findings.count(Rule.FALSE_SHORT) > 0) {
      parts.add("short or empty " + Figures.count(findings.count(Rule.FALSE_SHORT)));
    }
    if (result.failed() > 0) {
      parts.add("failed " + Figures.count(result.failed()) + " (" + result.error() + ")");
    }
    if (!result.note().isEmpty()) {
      parts.add(result.note());
    }
    return parts.isEmpty() ? "fine" : String.join("; ", parts);
  }

  /**
   * @return 2 if anything forbidden was seen, 3 if a condition showed nothing, 0 otherwise
   */
  int exitCode() {
    if (tried().stream().anyMatch(r -> r.findings().count(Grade.FORBIDDEN) > 0)) {
      return 2;
    }
    if (tried().isEmpty()) {
      return 3;
    }
    return tried().stream().anyMatch(CheckText::unknown) ? 3 : 0;
  }

  /** Whether nobody raced, or the condition never came to do anything. */
  private static boolean unknown(TrialResult result) {
    return result.findings().count(Rule.VACUOUS) > 0
        || (result.condition().strikes() && result.strikes() == 0);
  }

  private static String why(TrialResult result) {
    if (result.findings().claims() == 0) {
      return "nothing was claimed";
    }
    if (result.findings().count(Rule.VACUOUS) > 0) {
      return "no claim met another worker's";
    }
    return result.condition() == Condition.SHORT_LEASE
        ? "the reaper put nothing back"
        : "no call was ended";
  }

  private List<TrialResult> tried() {
    return results.stream().filter(r -> r.findings() != null).toList();
  }

  String text() {
    TextTable table = new TextTable(List.of("condition", "calls", "claims", "outcome"), 1);
    results.forEach(r -> table.row(cells(r)));
    StringBuilder out = new StringBuilder(table.render());
    witnesses().forEach(w -> out.append('\n').append(w));
    for (Advice advice : advice()) {
      out.append("\n\n").append(advice.finding()).append('\n');
      out.append("  why:     ").append(wrapped(advice.why())).append('\n');
      out.append("  instead: ").append(wrapped(advice.instead()));
    }
    return out.append("\n\n").append(verdict()).append('\n').toString().replace("\n\n\n", "\n\n");
  }

  String markdown() {
    StringBuilder out = new StringBuilder("| condition | calls | claims | outcome |\n");
    out.append("|---|--:|--:|---|\n");
    results.forEach(
        r ->
            out.append("| ")
                .append(String.join(" | ", cells(r)).replaceAll("\\|(?! )", "\\\\|"))
                .append(" |\n"));
    out.append('\n');
    witnesses().forEach(w -> out.append("- ").append(w.strip()).append('\n'));
    for (Advice advice : advice()) {
      out.append("\n**").append(advice.finding()).append("**: ").append(advice.why());
      out.append(". *Instead:* ").append(advice.instead()).append(".\n");
    }
    return out.append('\n').append(verdict()).append('\n').toString();
  }

  private List<Advice> advice() {
    return Advice.of(engine, claim, tried());
  }

  private static List<String> cells(TrialResult r) {
    return List.of(
        r.condition().label(),
        r.findings() == null ? "-" : Figures.count(r.findings().calls()),
        r.findings() == null ? "-" : Figures.count(r.findings().claims()),
        outcome(r));
  }

  private List<String> witnesses() {
    List<String> lines = new ArrayList<>();
    for (Rule rule : NAMES.keySet().stream().sorted().toList()) {
      tried().stream()
          .flatMap(
              r ->
                  r.findings().witnesses().stream()
                      .filter(w -> w.rule() == rule)
                      .limit(1)
                      .map(w -> "  witness, " + r.condition().label() + ": " + words(w)))
          .limit(WITNESSES_A_RULE)
          .forEach(lines::add);
    }
    return lines;
  }

  private static String words(Witness w) {
    StringBuilder out = new StringBuilder(w.rule().name());
    if (w.id() != 0) {
      out.append(", task ").append(w.id());
    }
    if (w.workerA() >= 0) {
      out.append(": ").append(call(w.workerA(), w.startA(), w.endA()));
    }
    if (w.workerB() >= 0) {
      out.append(" and ").append(call(w.workerB(), w.startB(), w.endB()));
    }
    return w.detail().isEmpty() ? out.toString() : out + "; " + w.detail();
  }

  private static String call(int worker, long start, long end) {
    return String.format(Locale.ROOT, "w%d %.1f-%.1f ms", worker, start / 1e6, end / 1e6);
  }

  private String verdict() {
    return switch (exitCode()) {
      case 2 ->
          "verdict: VIOLATED"
              + (Advice.tableLooksClean(tried())
                  ? "; duplicates although the table looks clean: each row names one worker who did"
                      + " claim it, and only what the claims returned shows the other"
                  : "");
      case 3 -> "verdict: UNKNOWN: a condition showed nothing";
      default ->
          tried().stream()
              .min(Comparator.comparingLong(r -> r.findings().claims()))
              .map(CheckText::verified)
              .orElseThrow();
    };
  }

  /** Claims under different conditions are different events, and must not be added up. */
  private static String verified(TrialResult least) {
    long claims = least.findings().claims();
    return String.format(
        Locale.ROOT,
        "verdict: VERIFIED: nothing forbidden was seen; no duplicate in the %,d claims of the least"
            + " checked condition (%s) bounds its rate at %.2g with 95 %% confidence",
        claims,
        least.condition().label(),
        3.0 / claims);
  }

  /** Broken at about ninety characters, with the lines after the first indented. */
  private static String wrapped(String text) {
    StringBuilder out = new StringBuilder();
    int column = 0;
    for (String word : text.split(" ")) {
      if (column > 0 && column + word.length() > 85) {
        out.append("\n           ");
        column = 0;
      } else if (column > 0) {
        out.append(' ');
      }
      out.append(word);
      column += word.length() + 1;
    }
    return out.toString();
  }
}
