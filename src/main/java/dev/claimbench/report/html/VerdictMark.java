package dev.claimbench.report.html;

import dev.claimbench.report.SummaryTable;
import dev.claimbench.report.model.CellData;
import dev.claimbench.verify.Verdict;

/** A verdict as a sign, a colour and words. */
final class VerdictMark {
  private VerdictMark() {}

  static El of(CellData cell) {
    Verdict verdict = cell.summary().verdict().verdict();
    boolean caught = cell.summary().verdict().caught();
    boolean failed = !cell.summary().failed().isEmpty() && verdict != Verdict.VIOLATED;
    String style = caught ? "expected" : failed ? "unknown" : style(verdict);
    return El.of("span", "class", "verdict " + style)
        .text(caught ? "\u25c7 " : failed ? "? " : sign(verdict))
        .text(SummaryTable.verdict(cell.summary()));
  }

  static String style(Verdict verdict) {
    return switch (verdict) {
      case VERIFIED -> "verified";
      case VIOLATED -> "violated";
      case UNKNOWN -> "unknown";
    };
  }

  static String sign(Verdict verdict) {
    return switch (verdict) {
      case VERIFIED -> "\u2713 ";
      case VIOLATED -> "\u2717 ";
      case UNKNOWN -> "? ";
    };
  }
}
