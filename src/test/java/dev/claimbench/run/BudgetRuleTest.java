package dev.claimbench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetRuleTest {
  private static final Interval INTERVAL = new LogInterval();

  private static BudgetRule.State cell(double... rates) {
    return new BudgetRule.State("b", true, rates.length, rates);
  }

  /** Four forks around a rate, their interval about as many percent to each side. */
  private static BudgetRule.State around(double rate, double percent) {
    // t(3) / sqrt(4) = 1.59 standard deviations; these values' is 1.15 steps.
    double step = percent / 100 / 1.59 / 1.155;
    return cell(rate * (1 + step), rate * (1 - step), rate * (1 + step), rate * (1 - step));
  }

  private static List<Integer> next(BudgetRule.State... cells) {
    return BudgetRule.next(List.of(cells), INTERVAL);
  }

  @Test
  void theHelperMakesTheIntervalThatItSays() {
    assertEquals(0.08, INTERVAL.halfWidth(around(1000, 8).rates()), 0.005);
  }

  @Test
  void firstEveryCellGetsFourForks() {
    assertEquals(List.of(1, 0), next(cell(1, 1, 1), cell(1, 1), around(1, 1)));
  }

  @Test
  void cellsFarApartAreSettledAtTenPercent() {
    assertEquals(List.of(), next(around(1000, 8), around(3000, 8)));
    assertEquals(List.of(1), next(around(1000, 8), around(3000, 14)));
  }

  @Test
  void closeCellsNeedTighterIntervals() {
    // 10 % apart: 5 % settles, 8 % does not.
    assertEquals(List.of(), next(around(1000, 4), around(1100, 4)));
    assertEquals(List.of(0, 1), next(around(1000, 8), around(1100, 7)));
  }

  @Test
  void tiesAreSettledAtTwoPercent() {
    assertEquals(List.of(), next(around(1000, 1.8), around(1001, 1.8)));
    assertEquals(List.of(1), next(around(1000, 1.8), around(1001, 2.5)));
  }

  @Test
  void theMostOpenComesFirst() {
    assertEquals(List.of(2, 0, 1), next(around(1000, 20), around(5000, 15), around(1050, 30)));
  }

  @Test
  void anotherBenchmarkIsNoNeighbour() {
    BudgetRule.State other = new BudgetRule.State("other", true, 4, around(1010, 8).rates());
    assertEquals(List.of(), next(around(1000, 8), other));
  }

  @Test
  void controlsAndCellsWithoutARateGetNoMore() {
    BudgetRule.State control = new BudgetRule.State("b", false, 4, around(1010, 50).rates());
    BudgetRule.State broken = new BudgetRule.State("b", true, 4, new double[0]);
    assertEquals(List.of(), next(around(1000, 8), control, broken));
  }

  @Test
  void moreForksSettleANoisyCell() {
    double[] few = {90, 110, 90, 110};
    double[] many = {90, 110, 90, 110, 90, 110, 90, 110, 90, 110, 90, 110, 90, 110};
    assertEquals(List.of(0), next(cell(few)));
    assertEquals(List.of(), next(cell(many)));
  }

  @Test
  void anIntervalOfKnownWidth() {
    // ln 1 and ln 2: mean .3466, standard deviation .4901, t(1) = 12.706.
    assertEquals(
        Math.expm1(12.706 * 0.4901 / Math.sqrt(2)), INTERVAL.halfWidth(new double[] {1, 2}), 0.1);
    assertTrue(Double.isNaN(INTERVAL.halfWidth(new double[] {1})));
  }
}
