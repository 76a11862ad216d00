package dev.claimbench.verify;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Collects findings while the checks run. */
final class FindingsBuilder {
  private final Map<Rule, Long> counts = new EnumMap<>(Rule.class);
  private final List<Witness> witnesses = new ArrayList<>();
  private final Calls calls;
  private final String statement;

  FindingsBuilder(Calls calls, String statement) {
    this.calls = calls;
    this.statement = statement;
  }

  void count(Rule rule, long n) {
    if (n > 0) {
      counts.merge(rule, n, Long::sum);
    }
  }

  /** Counts once and keeps a witness while there is room; one rule may not crowd out the others. */
  void witness(Rule rule, long n, long id, int callA, int callB, String detail) {
    boolean firstOfRule = !counts.containsKey(rule);
    count(rule, n);
    boolean room = witnesses.size() < Findings.MOST_WITNESSES - Rule.values().length;
    if (room || (firstOfRule && witnesses.size() < Findings.MOST_WITNESSES)) {
      witnesses.add(
          new Witness(
              rule,
              id,
              worker(callA),
              start(callA),
              end(callA),
              worker(callB),
              start(callB),
              end(callB),
              statement,
              detail));
    }
  }

  private int worker(int call) {
    return call < 0 ? -1 : calls.worker(call);
  }

  private long start(int call) {
    return call < 0 ? 0 : calls.since(calls.start(call));
  }

  private long end(int call) {
    return call < 0 ? 0 : calls.since(calls.end(call));
  }

  Findings build(int workers, long claims, long distinct, long overlaps) {
    if (Findings.vacuous(workers, claims, overlaps)) {
      count(Rule.VACUOUS, 1);
    }
    return new Findings(workers, calls.size(), claims, distinct, overlaps, counts, witnesses);
  }
}
