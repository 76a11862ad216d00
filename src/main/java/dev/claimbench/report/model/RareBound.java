package dev.claimbench.report.model;

import dev.claimbench.text.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** How rare a duplicate may still be where none was seen: the rule of three. */
public final class RareBound {
  private RareBound() {}

  /**
   * Said of the least checked cell: claims of different cells are made by different statements, and
   * must not be added up.
   *
   * @return a sentence; empty if no cell is verified
   */
  public static String sentence(RunData run) {
    List<CellData> clean =
        run.cells().stream()
            .filter(c -> c.summary().verdict().expected() && !c.control())
            .filter(c -> Double.isFinite(c.summary().findings().duplicateRateBound()))
            .sorted(Comparator.comparingLong(c -> c.summary().findings().claims()))
            .toList();
    if (clean.isEmpty()) {
      return "";
    }
    CellData least = clean.get(0);
    long n = least.summary().findings().claims();
    return "In a verified cell no duplicate in n claims bounds the rate at 3/n with 95 % confidence, for this statement,"
        + " load and server: "
        + (clean.size() == 1 ? "" : "the least checked cell is ")
        + least.id()
        + " with n = "
        + Figures.count(n)
        + " claims, so at most "
        + percent(least.summary().findings().duplicateRateBound())
        + " of them.";
  }

  /**
   * @return a share with its unit, for example {@code 0.0012 %}
   */
  public static String percent(double share) {
    if (Double.isNaN(share)) {
      return "-";
    }
    double percent = 100 * share;
    return percent >= 0.01
        ? String.format(Locale.ROOT, "%.2f %%", percent)
        : String.format(Locale.ROOT, "%.2g %%", percent);
  }
}
