package dev.claimbench.verify;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * What the verifier saw in one iteration, or in several of one cell.
 *
 * @param workers how many took part
 * @param calls all claim calls
 * @param claims ids in committed calls
 * @param distinct distinct ids among them, summed over iterations
 * @param overlaps committed calls during which a call of another worker was under way
 * @param counts how often each rule was met; rules never met may be missing
 * @param witnesses at most {@link #MOST_WITNESSES}, what is forbidden first
 */
public record Findings(
    int workers,
    long calls,
    long claims,
    long distinct,
    long overlaps,
    Map<Rule, Long> counts,
    List<Witness> witnesses) {

  /** More witnesses than these explain nothing more. */
  public static final int MOST_WITNESSES = 20;

  /** Copies the collections. */
  public Findings {
    // In the order of the rules, so that the same findings are always written the same way.
    Map<Rule, Long> ordered = new EnumMap<>(Rule.class);
    ordered.putAll(counts);
    counts = Collections.unmodifiableMap(ordered);
    witnesses = List.copyOf(witnesses);
  }

  /**
   * @return how often the rule was met
   */
  public long count(Rule rule) {
    return counts.getOrDefault(rule, 0L);
  }

  /**
   * @return how often rules of this grade were met
   */
  public long count(Grade grade) {
    return counts.entrySet().stream()
        .filter(e -> e.getKey().grade() == grade)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /**
   * The rule of three: no duplicate in n claims bounds the rate at 3/n with 95 % confidence.
   *
   * @return NaN without a claim, or when there were duplicates
   */
  public double duplicateRateBound() {
    return claims == 0 || count(Rule.DUPLICATE) > 0 ? Double.NaN : 3.0 / claims;
  }

  /**
   * Sums the iterations of a cell. Whether it was vacuous is decided anew: one iteration without an
   * overlap says nothing when the others had some. Witnesses are chosen anew from those of all
   * parts: what is forbidden is never crowded out.
   */
  public static Findings merge(List<Findings> parts) {
    Map<Rule, Long> counts = new EnumMap<>(Rule.class);
    WitnessChoice witnesses = new WitnessChoice();
    int workers = 0;
    long calls = 0;
    long claims = 0;
    long distinct = 0;
    long overlaps = 0;
    for (Findings part : parts) {
      workers = Math.max(workers, part.workers);
      calls += part.calls;
      claims += part.claims;
      distinct += part.distinct;
      overlaps += part.overlaps;
      part.counts.forEach((rule, n) -> counts.merge(rule, n, Long::sum));
      part.witnesses.forEach(witnesses::add);
    }
    counts.remove(Rule.VACUOUS);
    if (vacuous(workers, claims, overlaps)) {
      counts.put(Rule.VACUOUS, 1L);
    }
    return new Findings(workers, calls, claims, distinct, overlaps, counts, witnesses.chosen());
  }

  /**
   * @param name what the task of a number is called, where that is more than the number
   * @return the same, with the tasks' names in the witnesses
   */
  public Findings naming(LongFunction<String> name) {
    List<Witness> named =
        witnesses.stream().map(w -> w.id() == 0 ? w : w.named(name.apply(w.id()))).toList();
    return new Findings(workers, calls, claims, distinct, overlaps, counts, named);
  }

  /**
   * @param rule one that says nothing here
   * @return the same without it
   */
  public Findings without(Rule rule) {
    Map<Rule, Long> rest = new EnumMap<>(Rule.class);
    rest.putAll(counts);
    rest.remove(rule);
    return new Findings(
        workers,
        calls,
        claims,
        distinct,
        overlaps,
        rest,
        witnesses.stream().filter(w -> w.rule() != rule).toList());
  }

  static boolean vacuous(int workers, long claims, long overlaps) {
    return claims == 0 || (workers > 1 && overlaps == 0);
  }
}
