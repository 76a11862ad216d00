package dev.claimbench.lab.model;

import dev.claimbench.stats.Medians;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Comparing things on a noisy machine: interleaved rounds, and their medians. */
public final class Rounds {
  private Rounds() {}

  /**
   * Measures each thing once per round, every second round in reverse order, so that a drift of the
   * machine falls on all alike.
   *
   * @param things in the order of the first round, distinct
   * @param rounds at least 1
   * @param measure called once for each thing and round
   * @return for each thing, in the given order, what its rounds gave
   */
  public static <K, V> Map<K, List<V>> of(List<K> things, int rounds, Function<K, V> measure) {
    Map<K, List<V>> all = new LinkedHashMap<>();
    things.forEach(thing -> all.put(thing, new ArrayList<>()));
    for (int r = 0; r < rounds; r++) {
      for (int i = 0; i < things.size(); i++) {
        K thing = things.get(r % 2 == 0 ? i : things.size() - 1 - i);
        all.get(thing).add(measure.apply(thing));
      }
    }
    return all;
  }

  /**
   * @return the middle of the values' numbers, the mean of the two in the middle if they are even
   *     in number; NaN without values
   */
  public static <V> double median(Collection<V> values, ToDoubleFunction<V> number) {
    return Medians.of(values.stream().mapToDouble(number).toArray());
  }
}
