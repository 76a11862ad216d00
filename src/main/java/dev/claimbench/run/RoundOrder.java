package dev.claimbench.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * In which order a round takes its cells: shuffled anew for each round, so that neither a drift of
 * the machine nor a cell's neighbour always favours the same cell. A pure function: who has the
 * seed and the cells has the order.
 */
final class RoundOrder {
  /** Sebastiano Vigna's SplitMix64: its step and its two multipliers. */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private static final long MIX_1 = 0xBF58476D1CE4E5B9L;
  private static final long MIX_2 = 0x94D049BB133111EBL;

  private RoundOrder() {}

  /**
   * @param <T> whatever stands for a cell
   * @param cells in the plan's order
   * @param seed of the run
   * @param round from 1
   * @return the same cells, shuffled
   */
  static <T> List<T> of(List<T> cells, long seed, int round) {
    List<T> order = new ArrayList<>(cells);
    Collections.shuffle(order, new Random(mix(seed + round * STEP)));
    return order;
  }

  /** Neighbouring seeds would give {@link Random} first numbers that resemble each other. */
  private static long mix(long x) {
    long z = (x ^ (x >>> 30)) * MIX_1;
    z = (z ^ (z >>> 27)) * MIX_2;
    return z ^ (z >>> 31);
  }
}
