package dev.claimbench.report.model;

import dev.claimbench.text.Figures;
import dev.claimbench.verify.RunVerdict;
import dev.claimbench.verify.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The second of the two sentences: what was fast, as far as that may be said. */
final class Speed {
  private Speed() {}

  /**
   * @param run with at least one measured cell
   */
  static String of(RunData run) {
    boolean missed =
        run.cells().stream().anyMatch(c -> c.control() && !c.summary().verdict().caught());
    if (missed) {
      return "Its figures say how fast a claim was, not whether it may be used: name no winner yet.";
    }
    List<String> parts = new ArrayList<>();
    boolean exploratory = false;
    for (EngineCells engine : run.engines()) {
      List<Panel> panels = Panel.of(engine);
      List<Ranking> rankings = panels.stream().map(Ranking::of).toList();
      exploratory |= rankings.stream().anyMatch(r -> r.contenders() > 0 && r.exploratory());
      parts.add(engine(engine, panels, rankings));
    }
    int forks = run.cells().stream().mapToInt(c -> c.forks().size()).min().orElse(0);
    int most = run.cells().stream().mapToInt(c -> c.forks().size()).max().orElse(0);
    String lead =
        exploratory
            ? (forks == most ? "With " : "With as few as ")
                + (forks == 1 ? "one fork" : forks + " forks")
                + " per cell this is exploratory (a comparison needs "
                + Estimate.LEAST_FORKS
                + "): "
            : "";
    String rest = violated(run) ? "among the cells without a violation " : "";
    return Takeaway.capital(lead + rest + String.join("; ", parts) + ".");
  }

  private static boolean violated(RunData run) {
    RunVerdict verdict = run.verdict();
    return verdict.verdict() == Verdict.VIOLATED;
  }

  private static String engine(EngineCells engine, List<Panel> panels, List<Ranking> rankings) {
    String on = "on " + engine.engine() + " ";
    List<Ranking> compared = rankings.stream().filter(r -> r.contenders() > 1).toList();
    if (rankings.stream().allMatch(r -> r.contenders() == 0)) {
      return on + "no cell was verified and measured";
    }
    if (compared.isEmpty()) {
      return on + alone(rankings);
    }
    List<String> said = new ArrayList<>();
    for (int i = 0; i < panels.size(); i++) {
      if (rankings.get(i).contenders() > 1) {
        said.add(panel(panels.get(i), rankings.get(i)));
      }
    }
    if (compared.stream().noneMatch(Ranking::clear)) {
      return on + "no cell is clearly ahead";
    }
    return on + String.join(", and ", said);
  }

  private static String alone(List<Ranking> rankings) {
    return rankings.stream()
            .filter(r -> r.contenders() == 1)
            .map(r -> Takeaway.name(r.best()) + " made " + figures(r.best()))
            .collect(Collectors.joining(", "))
        + ", with nothing to compare it with";
  }

  private static String panel(Panel panel, Ranking ranking) {
    String where =
        panel.conditions().isEmpty()
            ? ""
            : "at "
                + panel.conditions().entrySet().stream()
                    .map(e -> e.getKey() + "=" + e.getValue())
                    .collect(Collectors.joining(" "))
                + " ";
    if (!ranking.clear()) {
      return where + "no cell is clearly ahead";
    }
    CellData best = ranking.best();
    return where
        + panel.choice(best)
        + " ("
        + best.id()
        + ") is "
        + (ranking.exploratory() ? "far ahead" : "the fastest")
        + " with "
        + figures(best);
  }

  private static String figures(CellData cell) {
    return Figures.number(cell.rate().value())
        + " claims/s and a p99 of "
        + Figures.number(cell.p99().value())
        + " ms";
  }
}
