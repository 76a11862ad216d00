package dev.claimbench.lab.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuantileTest {
  @Test
  void isTheValueOfThatRank() {
    double[] hundred = IntStream.rangeClosed(1, 100).mapToDouble(i -> 101 - i).toArray();
    assertEquals(50, Quantile.of(hundred, 0.5));
    assertEquals(99, Quantile.of(hundred, 0.99));
    assertEquals(100, Quantile.of(hundred, 1));
    assertEquals(100, hundred[0], "the caller's array is left as it is");
  }

  @Test
  void ofFewValuesIsOneOfThem() {
    double[] two = {8, 3};
    assertEquals(3, Quantile.of(two, 0.5));
    assertEquals(8, Quantile.of(two, 0.99));
    assertEquals(7, Quantile.of(new double[] {7}, 0.01));
    assertArrayEquals(new double[] {8, 3}, two);
  }

  @Test
  void ofNothingIsNoNumber() {
    assertEquals(Double.NaN, Quantile.of(new double[0], 0.5));
  }
}
