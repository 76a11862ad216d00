package dev.claimbench.report.model;

import java.util.Comparator;
import java.util.List;

/**
 * Which cell of a panel is ahead in claims per second, and whether that may be said.
 *
 * @param best the contender with the highest figure; null without contenders
 * @param tied contenders that cannot be told from the best, itself included; never empty with one
 * @param contenders how many cells were compared
 * @param exploratory whether a contender has fewer forks than a comparison needs
 * @param clear whether the best is ahead of every other contender by enough to name it
 */
public record Ranking(
    CellData best, List<CellData> tied, int contenders, boolean exploratory, boolean clear) {

  /** A smaller lead does not matter to a queue. */
  private static final double LEAST_LEAD = 1.05;

  /**
   * Without enough forks: whole forks differ more than iterations show, so that only a lead far
   * beyond the usual difference of forks counts.
   */
  private static final double LEAST_EXPLORATORY_LEAD = 1.5;

  /**
   * @return the ranking of the panel's contenders; controls and cells that are not verified have no
   *     part in it
   */
  public static Ranking of(Panel panel) {
    List<CellData> contenders =
        panel.cells().stream()
            .filter(CellData::contender)
            .sorted(Comparator.comparingDouble((CellData c) -> c.rate().value()).reversed())
            .toList();
    if (contenders.isEmpty()) {
      return new Ranking(null, List.of(), 0, true, false);
    }
    CellData best = contenders.get(0);
    List<CellData> tied = contenders.stream().filter(c -> ties(best, c)).toList();
    boolean exploratory =
        contenders.stream().anyMatch(c -> c.rate().basis() != Estimate.Basis.FORKS);
    double lead =
        contenders.size() == 1 ? 0 : best.rate().value() / contenders.get(1).rate().value();
    boolean clear = tied.size() == 1 && lead >= (exploratory ? LEAST_EXPLORATORY_LEAD : LEAST_LEAD);
    return new Ranking(best, tied, contenders.size(), exploratory, clear);
  }

  /** Where one of the two has no ends, only a lead that needs no statistics tells them apart. */
  private static boolean ties(CellData best, CellData other) {
    boolean known =
        best.rate().basis() != Estimate.Basis.NONE && other.rate().basis() != Estimate.Basis.NONE;
    return best == other
        || (known
            ? best.rate().overlaps(other.rate())
            : best.rate().value() < LEAST_EXPLORATORY_LEAD * other.rate().value());
  }
}
