package dev.claimbench.text;

import java.util.Locale;

/** Numbers as the tables show them: three or four significant digits, "-" for none. */
public final class Figures {
  private Figures() {}

  /**
   * @return three or four significant digits; "-" for NaN
   */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    double size = Math.abs(value);
    if (size >= 100) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    return String.format(Locale.ROOT, size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f", value);
  }

  /**
   * @return no decimals and no sign; "-" for NaN
   */
  public static String percent(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.0f", value);
  }

  /**
   * @return two decimals; "-" for NaN
   */
  public static String ratio(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
  }

  /**
   * @return with thousands separated
   */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
