package dev.claimbench.check.selftest;

import dev.claimbench.verify.Rule;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What was seen of one claim under one condition, as it is kept.
 *
 * @param engine whose SQL it is
 * @param claim the shape's or the file's name
 * @param variant its lock clause or how it begins; may be empty
 * @param shape whether it is one of the shapes
 * @param condition for people
 * @param expected the rule that has to be met; null for a claim of which nothing may be
 * @param tolerated rules that may be met beside it
 * @param outcome how the two agree
 * @param rounds on a freshly loaded table
 * @param calls of all workers
 * @param claims tasks in committed calls
 * @param counts how often each rule was met
 * @param retries attempts that were repeated, by code
 * @param failed calls that gave up
 * @param error one line on the last of them; empty without
 * @param seconds it took
 * @param witness one finding, one line; empty without
 */
record Seen(
    String engine,
    String claim,
    String variant,
    boolean shape,
    String condition,
    Rule expected,
    Set<Rule> tolerated,
    Outcome outcome,
    int rounds,
    long calls,
    long claims,
    Map<Rule, Long> counts,
    Map<String, Long> retries,
    long failed,
    String error,
    double seconds,
    String witness) {

  /** Whether the verifier said what it has to say. */
  enum Outcome {
    /** What was expected was found. */
    CAUGHT,
    /** What was expected was not found. */
    MISSED,
    /** Nothing was expected and nothing forbidden found. */
    FINE,
    /** Something forbidden was found of a claim that does not do it. */
    FALSE_ALARM,
    /** Nobody raced, or nothing was claimed: says nothing about a safe claim. */
    NOTHING_SHOWN
  }

  /** Copies the collections. */
  Seen {
    Map<Rule, Long> ordered = new EnumMap<>(Rule.class);
    ordered.putAll(counts);
    counts = ordered;
    retries = new TreeMap<>(retries);
    tolerated = Set.copyOf(tolerated);
  }

  long count(Rule rule) {
    return counts.getOrDefault(rule, 0L);
  }

  /** The claim as people call it: name, and variant if there is one. */
  String label() {
    return variant.isEmpty() ? claim : claim + ", " + variant;
  }
}
