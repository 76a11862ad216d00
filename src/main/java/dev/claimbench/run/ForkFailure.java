package dev.claimbench.run;

import dev.claimbench.metrics.IterationRecord;
import java.util.List;

/** Why a fork failed, in one line, from what it left; empty if nothing speaks for it. Pure. */
final class ForkFailure {
  private ForkFailure() {}

  /** With a worker less, the figures are not those of the cell. */
  static String workerLost(List<IterationRecord> iterations) {
    return iterations.stream()
        .flatMap(i -> i.workers().stream())
        .filter(w -> w.lost())
        .findFirst()
        .map(w -> "worker w" + w.worker() + " lost its connection: " + w.error())
        .orElse("");
  }

  /** Workers go on after a failed call; a fork in which none succeeded has measured nothing. */
  static String allCallsFailed(List<IterationRecord> iterations) {
    boolean claimed = iterations.stream().anyMatch(i -> i.findings().claims() > 0);
    if (claimed) {
      return "";
    }
    return iterations.stream()
        .flatMap(i -> i.workers().stream())
        .map(w -> w.error())
        .filter(e -> !e.isEmpty())
        .findFirst()
        .map(e -> "no claim succeeded: " + e)
        .orElse("");
  }

  /** What the dead fork itself printed tells more than JMH's words about it. */
  static String guess(List<String> lines, int arrived, int asked) {
    int fork = 0;
    for (int i = 0; i < lines.size(); i++) {
      fork = lines.get(i).startsWith("# Fork:") ? i : fork;
    }
    List<String> own =
        lines.subList(fork, lines.size()).stream()
            .map(String::strip)
            .filter(l -> !l.isEmpty() && !l.startsWith("#") && !l.startsWith("at "))
            .toList();
    return own.stream()
        .filter(l -> l.contains("Exception: ") || l.contains("Error: "))
        .filter(l -> !l.startsWith("Error: "))
        .findFirst()
        .or(() -> own.stream().filter(l -> !l.startsWith("<")).findFirst())
        .or(() -> own.stream().findFirst())
        .orElse(arrived + " of " + asked + " iterations arrived");
  }

  static String oneLine(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage()).lines().findFirst().orElse(root.toString());
  }
}
