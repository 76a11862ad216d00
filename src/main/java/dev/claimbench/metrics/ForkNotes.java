package dev.claimbench.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * What a fork says beside its iterations, for the checks on the measurement itself.
 *
 * @param planAtStart lines of the claim's query plan on the freshly loaded table before the first
 *     measured iteration; empty if it could not be read
 * @param planAtEnd the same after the last one
 * @param load the processors' load by iteration, as far as it came
 */
public record ForkNotes(List<String> planAtStart, List<String> planAtEnd, List<ClientLoad> load) {
  /** Nothing was noted. */
  public static final ForkNotes NONE = new ForkNotes(null, null, null);

  /** Copies the lists; null is an empty one. */
  public ForkNotes {
    planAtStart = planAtStart == null ? List.of() : List.copyOf(planAtStart);
    planAtEnd = planAtEnd == null ? List.of() : List.copyOf(planAtEnd);
    load = load == null ? List.of() : List.copyOf(load);
  }

  /**
   * @param later further notes of the same fork
   * @return both; of two plans the later one
   */
  public ForkNotes plus(ForkNotes later) {
    List<ClientLoad> both = new ArrayList<>(load);
    both.addAll(later.load);
    return new ForkNotes(
        later.planAtStart.isEmpty() ? planAtStart : later.planAtStart,
        later.planAtEnd.isEmpty() ? planAtEnd : later.planAtEnd,
        both);
  }
}
