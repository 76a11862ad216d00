package dev.claimbench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * From a figure to a place on an axis.
 *
 * @param log whether equal ratios are equal distances
 * @param min figure at {@code from}; above 0 on a logarithmic scale
 * @param max figure at {@code to}; above min
 * @param from pixel
 * @param to pixel; below {@code from} on an axis that goes up
 */
record Scale(boolean log, double min, double max, double from, double to) {
  private static final double SPAN_FOR_LOG = 20;
  private static final int MOST_TICKS = 6;

  /**
   * Linear from 0, or logarithmic where the figures differ by so much that the small ones would lie
   * in one line.
   *
   * @param values finite, above 0; may be empty
   */
  static Scale fitting(List<Double> values, double from, double to) {
    double least = values.stream().mapToDouble(v -> v).filter(v -> v > 0).min().orElse(1);
    double most = values.stream().mapToDouble(v -> v).max().orElse(1);
    return most / least > SPAN_FOR_LOG
        ? logarithmic(least, most, from, to)
        : linear(most, from, to);
  }

  /** From a little below the least to a little above the most. */
  static Scale logarithmic(double least, double most, double from, double to) {
    return new Scale(true, least / 1.3, Math.max(most, least * 1.01) * 1.3, from, to);
  }

  /** From 0 to a little above the most. */
  static Scale linear(double most, double from, double to) {
    return new Scale(false, 0, most > 0 ? most * 1.08 : 1, from, to);
  }

  double at(double value) {
    double part =
        log
            ? Math.log(Math.max(value, min) / min) / Math.log(max / min)
            : (value - min) / (max - min);
    return from + Math.min(1, Math.max(0, part)) * (to - from);
  }

  /**
   * @return round figures inside the scale, two to six of them where there are as many
   */
  List<Double> ticks() {
    return log ? logTicks() : linearTicks();
  }

  private List<Double> logTicks() {
    for (double[] steps : new double[][] {{1, 2, 5}, {1, 3}, {1}}) {
      List<Double> ticks = new ArrayList<>();
      for (int k = (int) Math.floor(Math.log10(min)); k <= Math.ceil(Math.log10(max)); k++) {
        for (double step : steps) {
          double tick = step * Math.pow(10, k);
          if (tick >= min && tick <= max) {
            ticks.add(tick);
          }
        }
      }
      if (ticks.size() <= MOST_TICKS || steps.length == 1) {
        return ticks;
      }
    }
    throw new IllegalStateException();
  }

  private List<Double> linearTicks() {
    double raw = (max - min) / 5;
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double step = raw / power <= 2 ? 2 * power : raw / power <= 5 ? 5 * power : 10 * power;
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; min + i * step <= max; i++) {
      ticks.add(min + i * step);
    }
    return ticks;
  }

  /**
   * @return a figure at an axis, for example {@code 20k} or {@code 0.5}
   */
  static String tick(double value) {
    double size = Math.abs(value);
    if (size >= 1e6) {
      return trimmed(value / 1e6) + "M";
    }
    return size >= 1e4 ? trimmed(value / 1e3) + "k" : trimmed(value);
  }

  private static String trimmed(double value) {
    String text = String.format(Locale.ROOT, "%.4f", value);
    return text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }

  static String px(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
