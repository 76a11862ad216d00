package dev.claimbench.run;

import dev.claimbench.bench.OwnFiles;
import dev.claimbench.error.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a run will do.
 *
 * @param cells in the order to show them
 * @param rounds forks of each cell
 * @param leftOut cells that make no sense, one line each with the reason
 */
record Plan(List<Cell> cells, int rounds, List<String> leftOut) {
  /** JVM start, connecting, loading and checking, until the run has seen its own. */
  static final double FIRST_OVERHEAD_SECONDS = 2.5;

  /** One fork to run. */
  record Step(int round, Cell cell) {}

  /**
   * @param length decides on the rounds where it has a profile
   * @return the same cells for that long
   */
  Plan lasting(RunLength length) {
    int asked = length.profile() == null ? rounds : length.profile().rounds();
    return new Plan(cells, asked, leftOut);
  }

  /**
   * @return planned seconds of one round
   */
  double roundSeconds() {
    return cells.stream().mapToDouble(Plan::seconds).sum();
  }

  /**
   * @return planned seconds of one fork of a cell
   */
  static double seconds(Cell cell) {
    return cell.seconds() + FIRST_OVERHEAD_SECONDS;
  }

  /**
   * @return planned seconds of the whole run
   */
  double seconds() {
    return roundSeconds() * rounds;
  }

  /**
   * @return whether a PostgreSQL server is needed
   */
  boolean postgres() {
    return cells.stream().anyMatch(Cell::postgres);
  }

  /**
   * @return whether a cell runs on SQLite
   */
  boolean sqlite() {
    return !cells.stream().allMatch(Cell::postgres);
  }

  /**
   * @return the text of each file of the user's that a cell uses, by path
   */
  Map<String, String> files() {
    return OwnFiles.read(cells.stream().map(c -> c.key().params()).toList());
  }

  /**
   * @param postgres whose cells, SQLite's otherwise
   * @return the claim shapes they ask for
   */
  Set<String> shapes(boolean postgres) {
    return cells.stream()
        .filter(c -> c.postgres() == postgres)
        .map(c -> c.key().params().get("shape"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * @return what cells ask for, for example {@code synchronous=FULL,NORMAL}
   */
  String values(String parameter) {
    return parameter
        + "="
        + cells.stream()
            .map(c -> c.key().params().get(parameter))
            .filter(v -> v != null)
            .distinct()
            .collect(Collectors.joining(","));
  }

  /**
   * Leaves out what a server of the user's cannot be asked for.
   *
   * @param usersServer whether the PostgreSQL server is the user's, which is never changed
   * @throws BadInputException if nothing is left
   */
  Plan on(boolean usersServer) {
    Predicate<Cell> refused = c -> usersServer && "off".equals(c.key().params().get("durability"));
    if (cells.stream().noneMatch(refused)) {
      return this;
    }
    List<String> reasons = new ArrayList<>(leftOut);
    reasons.add("durability=off: a server given by URL is never changed; use --postgres embedded");
    List<Cell> kept = cells.stream().filter(refused.negate()).toList();
    if (kept.isEmpty()) {
      throw new BadInputException("nothing to run: " + String.join("; ", reasons));
    }
    return new Plan(kept, rounds, reasons);
  }
}
