package dev.claimbench.verify;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/** Collects findings while the checks run. */
final class FindingsBuilder {
  private final Map<Rule, Long> counts = new EnumMap<>(Rule.class);
  private final WitnessChoice witnesses = new WitnessChoice();
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

  /**
   * Counts {@code n} times and keeps one witness while there is room.
   *
   * @param callA the call concerned, the earlier one of two; negative for none
   * @param callB likewise
   * @param detail only asked if the witness is kept: there may be millions
   */
  void witness(Rule rule, long n, long id, int callA, int callB, Supplier<String> detail) {
    count(rule, n);
    if (witnesses.wants(rule)) {
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
              detail.get()));
    }
  }

  private int worker(int call) {
    return call < 0 ? -1 : calls.worker(call);
  }

  private long start(int call) {
    return call < 0 ? 0 : calls.start(call);
  }

  private long end(int call) {
    return call < 0 ? 0 : calls.end(call);
  }

  Findings build(int workers, long claims, long distinct, long overlaps) {
    if (Findings.vacuous(workers, claims, overlaps)) {
      count(Rule.VACUOUS, 1);
    }
    return new Findings(
        workers, calls.size(), claims, distinct, overlaps, counts, witnesses.chosen());
  }
}
