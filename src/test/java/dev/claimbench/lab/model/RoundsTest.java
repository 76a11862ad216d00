package dev.claimbench.lab.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundsTest {
  @Test
  void everySecondRoundIsReversed() {
    List<String> order = new ArrayList<>();
    Map<String, List<Integer>> all =
        Rounds.of(
            List.of("a", "b"),
            3,
            thing -> {
              order.add(thing);
              return order.size();
            });
    assertEquals(List.of("a", "b", "b", "a", "a", "b"), order);
    assertEquals(Map.of("a", List.of(1, 4, 5), "b", List.of(2, 3, 6)), all);
  }

  @Test
  void medians() {
    assertEquals(2, Rounds.median(List.of(9, 1, 2), i -> i));
    assertEquals(1.5, Rounds.median(List.of(1, 9, 2, 0), i -> i));
    assertEquals(Double.NaN, Rounds.median(List.<Integer>of(), i -> i));
  }
}
