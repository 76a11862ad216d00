package dev.claimbench.verify;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which witnesses to keep of any number: the first of each rule, so that no rule crowds out
 * another, then the first of those that are forbidden, then the rest.
 */
final class WitnessChoice {
  private final Map<Rule, List<Witness>> byRule = new EnumMap<>(Rule.class);

  /** Whether one more of this rule could be chosen. */
  boolean wants(Rule rule) {
    return byRule.getOrDefault(rule, List.of()).size() < Findings.MOST_WITNESSES;
  }

  void add(Witness witness) {
    if (wants(witness.rule())) {
      byRule.computeIfAbsent(witness.rule(), r -> new ArrayList<>()).add(witness);
    }
  }

  /**
   * At most {@link Findings#MOST_WITNESSES}, rule by rule in the rules' order, which is by grade.
   */
  List<Witness> chosen() {
    Stream<Witness> first = byRule.values().stream().map(of -> of.get(0));
    Stream<Witness> others = byRule.values().stream().flatMap(of -> of.stream().skip(1));
    return Stream.concat(first, others)
        .limit(Findings.MOST_WITNESSES)
        .sorted((a, b) -> a.rule().compareTo(b.rule()))
        .toList();
  }
}
