package dev.claimbench.lab.postgres;

import dev.claimbench.lab.stage.LoopRun;
import dev.claimbench.stats.Medians;
import dev.claimbench.verify.Grade;
import java.util.ArrayList;
import java.util.List;

/** Several runs of one kind, made between those of another. */
final class Series {
  private final List<LoopRun> runs = new ArrayList<>();

  void add(LoopRun run) {
    runs.add(run);
  }

  int size() {
    return runs.size();
  }

  /**
   * @return whether each run, with workers side by side, handed out every task once and never more
   *     than the batch
   */
  boolean exact(long tasks) {
    return runs.stream()
        .allMatch(
            run ->
                run.claims() == tasks
                    && run.findings().count(Grade.FORBIDDEN) == 0
                    && run.findings().count(Grade.UNKNOWN) == 0);
  }

  long claims() {
    return runs.stream().mapToLong(LoopRun::claims).sum();
  }

  long duplicates() {
    return runs.stream().mapToLong(LoopRun::duplicates).sum();
  }

  /**
   * @return the most tasks that one claim got
   */
  int largest() {
    return runs.stream()
        .flatMap(run -> run.calls().stream())
        .mapToInt(call -> call.ids().length)
        .max()
        .orElse(0);
  }

  /**
   * @return claims per second of each run, ascending
   */
  double[] rates() {
    return runs.stream().mapToDouble(run -> run.claims() / run.seconds()).sorted().toArray();
  }

  /**
   * @return of the rates
   */
  double median() {
    return Medians.of(rates());
  }
}
