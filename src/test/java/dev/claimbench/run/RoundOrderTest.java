package dev.claimbench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundOrderTest {
  private static final List<Integer> CELLS = IntStream.range(0, 12).boxed().toList();

  @Test
  void everyRoundHasEveryCellOnce() {
    for (int round = 1; round <= 50; round++) {
      List<Integer> order = RoundOrder.of(CELLS, 7, round);
      assertEquals(CELLS, order.stream().sorted(Comparator.naturalOrder()).toList());
    }
  }

  @Test
  void theSeedDecidesAndRoundsDiffer() {
    assertEquals(RoundOrder.of(CELLS, 7, 3), RoundOrder.of(CELLS, 7, 3));
    assertNotEquals(RoundOrder.of(CELLS, 7, 3), RoundOrder.of(CELLS, 7, 4));
    assertNotEquals(RoundOrder.of(CELLS, 7, 3), RoundOrder.of(CELLS, 8, 3));
  }

  /** A stored seed must mean the same order with a later build: this one is fixed for ever. */
  @Test
  void anOrderThatMustNotChange() {
    assertEquals(List.of(0, 1, 3, 4, 5, 2), RoundOrder.of(CELLS.subList(0, 6), 42, 1));
  }

  @Test
  void neighbouringSeedsDoNotBeginAlike() {
    for (int round = 1; round <= 3; round++) {
      Set<Integer> first = new HashSet<>();
      for (long seed = 0; seed < 100; seed++) {
        first.add(RoundOrder.of(CELLS, seed, round).get(0));
      }
      assertTrue(first.size() == CELLS.size(), "cells that ever came first: " + first);
    }
  }
}
