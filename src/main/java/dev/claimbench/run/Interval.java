package dev.claimbench.run;

/** How well a few forks of a cell tell its true rate. */
interface Interval {

  /**
   * @param rates one median per fork, all above 0
   * @return half the width of a 95 % interval around their middle, as a share of it (0.05 is 5 %);
   *     NaN with fewer than two
   */
  double halfWidth(double[] rates);
}
