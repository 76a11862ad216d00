package dev.claimbench.report.html;

import java.util.ArrayList;
import java.util.List;

/** Finds each mark's label a place where it covers no mark and no other label. */
final class LabelPlacer {
  private static final double HEIGHT = 11;
  private static final double PER_LETTER = 6.4;
  private static final double MARK = 6;

  private final List<double[]> marks;
  private final double[] frame;
  private final List<double[]> taken = new ArrayList<>();

  /**
   * @param marks centres, in the order of the labels
   */
  LabelPlacer(List<double[]> marks, double left, double right, double top, double bottom) {
    this.marks = marks;
    this.frame = new double[] {left, top, right, bottom};
    for (double[] m : marks) {
      taken.add(new double[] {m[0] - MARK, m[1] - MARK, m[0] + MARK, m[1] + MARK});
    }
  }

  /**
   * @return middle of the label's base line; the place that overlaps least, the nearest first
   */
  double[] place(int mark, String label) {
    double half = label.length() * PER_LETTER / 2;
    double[] at = marks.get(mark);
    double[] best = null;
    double least = Double.MAX_VALUE;
    for (double distance = 10; distance <= 34; distance += 8) {
      for (double[] to :
          new double[][] {
            {1, -0.6}, {-1, -0.6}, {1, 0.9}, {-1, 0.9}, {0, -1}, {0, 1.4}, {1, 0.15}, {-1, 0.15}
          }) {
        double x = at[0] + to[0] * (distance + half - 4);
        double y = at[1] + to[1] * distance + 3;
        double[] box = {x - half, y - HEIGHT + 2, x + half, y + 2};
        double cost = outside(box) * 4 + overlap(box);
        if (cost < least) {
          least = cost;
          best = new double[] {x, y, half};
        }
      }
      if (least == 0) {
        break;
      }
    }
    taken.add(
        new double[] {best[0] - best[2], best[1] - HEIGHT + 2, best[0] + best[2], best[1] + 2});
    return best;
  }

  private double outside(double[] box) {
    double over = Math.max(0, frame[0] - box[0]) + Math.max(0, frame[1] - box[1]);
    return over + Math.max(0, box[2] - frame[2]) + Math.max(0, box[3] - frame[3]);
  }

  private double overlap(double[] box) {
    double area = 0;
    for (double[] other : taken) {
      double width = Math.min(box[2], other[2]) - Math.max(box[0], other[0]);
      double height = Math.min(box[3], other[3]) - Math.max(box[1], other[1]);
      area += width > 0 && height > 0 ? width * height : 0;
    }
    return area;
  }
}
