package dev.claimbench.report.compare;

import dev.claimbench.stats.Comparison;
import dev.claimbench.stats.Power;
import dev.claimbench.stats.Verdict;
import dev.claimbench.text.Figures;
import dev.claimbench.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a run says about this machine's noise, as text or Markdown; pure. */
final class NoiseTable {
  /** Rounds of the profile for decisions, which most comparisons are made with. */
  private static final int USUAL_ROUNDS = 6;

  private static final double[] EFFECTS = {0.05, 0.10, 0.20};
  private static final List<String> HEADER =
      List.of(
          "cell",
          "forks",
          "median",
          "spread % (95 %)",
          "A/A",
          "95 % interval",
          "later/earlier",
          "rounds for 5 %",
          "10 %",
          "20 %",
          USUAL_ROUNDS + " rounds see",
          "A against A");

  private NoiseTable() {}

  static String text(List<Noise> all) {
    StringBuilder out = new StringBuilder();
    for (Metric metric : Metric.values()) {
      TextTable table = new TextTable(HEADER, 1);
      List<Noise> own = of(all, metric);
      own.forEach(noise -> table.row(cells(noise)));
      out.append(metric.label()).append('\n').append(table.render()).append('\n');
    }
    notes(all).forEach(note -> out.append(note).append('\n'));
    return out.toString();
  }

  static String markdown(List<Noise> all) {
    StringBuilder out = new StringBuilder("# The same cell against itself\n\n");
    for (Metric metric : Metric.values()) {
      out.append("**").append(metric.label()).append("**\n\n").append(line(HEADER));
      out.append("|---|").append("--:|".repeat(HEADER.size() - 2)).append("---|\n");
      of(all, metric).forEach(noise -> out.append(line(cells(noise))));
      out.append('\n');
    }
    notes(all).forEach(note -> out.append("- ").append(note).append('\n'));
    return out.toString();
  }

  private static List<Noise> of(List<Noise> all, Metric metric) {
    return all.stream().filter(noise -> noise.metric() == metric).toList();
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static List<String> cells(Noise noise) {
    Comparison arms = noise.arms();
    List<String> cells = new ArrayList<>();
    cells.add(noise.cell());
    cells.add(String.valueOf(arms.forksA() + arms.forksB()));
    cells.add(Figures.number(noise.median()));
    cells.add(
        noise.spread() == null
            ? "-"
            : String.format(
                Locale.ROOT,
                "%.1f (%.1f-%.1f)",
                100 * noise.spread().value(),
                100 * noise.spread().interval().low(),
                100 * noise.spread().interval().high()));
    cells.add(Figures.ratio(arms.ratio()));
    cells.add(
        arms.interval() == null
            ? "-"
            : Figures.ratio(arms.interval().low()) + "-" + Figures.ratio(arms.interval().high()));
    cells.add(Figures.ratio(noise.drift()));
    for (double effect : EFFECTS) {
      int rounds = noise.rounds(effect);
      cells.add(
          rounds == 0
              ? "-"
              : rounds > Power.MOST_FORKS ? ">" + Power.MOST_FORKS : String.valueOf(rounds));
    }
    cells.add(
        noise.spread() == null
            ? "-"
            : String.format(
                Locale.ROOT,
                "%.0f %%",
                100 * (Power.smallest(USUAL_ROUNDS, noise.spread().value()) - 1)));
    cells.add(verdict(noise));
    return cells;
  }

  private static String verdict(Noise noise) {
    String word =
        switch (noise.arms().verdict()) {
          case HIGHER, LOWER -> "DIFFERENT";
          case EQUIVALENT -> "equivalent";
          case INCONCLUSIVE -> "inconclusive";
          case NO_VERDICT -> "too few forks";
        };
    return noise.checked().equals(Arm.VERIFIED) ? word : word + ", " + noise.checked();
  }

  private static List<String> notes(List<Noise> all) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "a cell's forks are dealt to two arms in turn (A B B A): what differs is noise. spread:"
            + " standard deviation between forks, with its own 95 % interval");
    notes.add(
        "rounds for 5, 10, 20 %: forks of each arm that find such an effect nine times out of ten;"
            + " later/earlier: what a run of all of one arm before the other would take for one");
    if (all.stream().anyMatch(n -> n.arms().verdict() == Verdict.NO_VERDICT)) {
      notes.add("warning: an arm has fewer than " + Power.LEAST_FORKS + " forks: run more rounds");
    }
    all.stream()
        .filter(n -> n.arms().verdict() == Verdict.HIGHER || n.arms().verdict() == Verdict.LOWER)
        .forEach(
            n ->
                notes.add(
                    "warning: "
                        + n.cell()
                        + ", "
                        + n.metric().label()
                        + ": the same was called different; by chance that is one table in twenty,"
                        + " more often means a disturbed machine"));
    return notes;
  }
}
