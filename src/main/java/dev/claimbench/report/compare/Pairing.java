package dev.claimbench.report.compare;

import dev.claimbench.error.BadInputException;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.ForkRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which cells are compared with which; pure. */
final class Pairing {
  private Pairing() {}

  /**
   * Two cells side by side.
   *
   * @param cell what both have in common, for people
   * @param a the name of the first arm: a parameter's value or a run
   * @param b of the baseline
   */
  record Pair(String cell, String a, String b, Arm armA, Arm armB) {}

  /**
   * @param pairs in the order of the cells
   * @param alone cells without a partner, for people
   */
  record Pairs(List<Pair> pairs, List<String> alone) {}

  /**
   * All cells of a run.
   *
   * @param planned in the order to show; cells that are not in it follow
   */
  static Map<CellKey, Arm> arms(List<ForkRecord> forks, List<CellKey> planned) {
    Map<CellKey, List<ForkRecord>> byCell =
        forks.stream()
            .collect(
                Collectors.groupingBy(ForkRecord::cell, LinkedHashMap::new, Collectors.toList()));
    Map<CellKey, Arm> arms = new LinkedHashMap<>();
    planned.stream()
        .filter(byCell::containsKey)
        .forEach(key -> arms.put(key, Arm.of(byCell.get(key))));
    byCell.forEach((key, own) -> arms.computeIfAbsent(key, k -> Arm.of(own)));
    return arms;
  }

  /**
   * Cells of one run that differ in one parameter only.
   *
   * @param baseline the value the others are compared with; null for the first one that is not a
   *     control's
   * @throws BadInputException one line if there is nothing to compare
   */
  static Pairs by(String parameter, String baseline, Map<CellKey, Arm> arms) {
    Map<String, Map<String, Arm>> groups = new LinkedHashMap<>();
    Set<String> values = new LinkedHashSet<>();
    Set<String> legal = new TreeSet<>();
    Set<String> varying = varying(arms);
    for (Arm arm : arms.values()) {
      legal.addAll(arm.key().params().keySet());
      String value = arm.key().params().get(parameter);
      if (value != null) {
        values.add(value);
        groups
            .computeIfAbsent(label(arm.key(), varying, parameter), k -> new LinkedHashMap<>())
            .put(value, arm);
      }
    }
    if (values.isEmpty()) {
      throw new BadInputException("--by", parameter, "one of " + String.join(", ", legal));
    }
    if (values.size() == 1) {
      throw new BadInputException(
          "--by: in this run " + parameter + " has one value only, " + values.iterator().next());
    }
    if (baseline != null && !values.contains(baseline)) {
      throw new BadInputException("--baseline", baseline, "one of " + String.join(", ", values));
    }
    List<Pair> pairs = new ArrayList<>();
    List<String> alone = new ArrayList<>();
    groups.forEach(
        (cell, own) -> {
          String base = baseline == null ? firstTrusted(own) : baseline;
          Arm armB = own.get(base);
          own.forEach(
              (value, arm) -> {
                if (armB == null) {
                  alone.add((cell + " " + value).strip());
                } else if (!value.equals(base)) {
                  pairs.add(new Pair(cell, value, base, arm, armB));
                }
              });
        });
    return new Pairs(pairs, alone);
  }

  private static String firstTrusted(Map<String, Arm> own) {
    return own.entrySet().stream()
        .filter(e -> !e.getValue().checked().equals(Arm.CONTROL))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(own.keySet().iterator().next());
  }

  /**
   * The same cells of two runs; the second is the baseline.
   *
   * @param nameA of the first run
   * @param nameB of the second
   */
  static Pairs runs(String nameA, Map<CellKey, Arm> runA, String nameB, Map<CellKey, Arm> runB) {
    Set<String> varying = varying(runA);
    varying.addAll(varying(runB));
    List<Pair> pairs = new ArrayList<>();
    List<String> alone = new ArrayList<>();
    runA.forEach(
        (key, arm) -> {
          String cell = label(key, varying, "");
          if (runB.containsKey(key)) {
            pairs.add(new Pair(cell, nameA, nameB, arm, runB.get(key)));
          } else {
            alone.add(cell + " (in " + nameA + " only)");
          }
        });
    for (CellKey key : runB.keySet()) {
      if (!runA.containsKey(key)) {
        alone.add(label(key, varying, "") + " (in " + nameB + " only)");
      }
    }
    return new Pairs(pairs, alone);
  }

  /**
   * @return every arm with what tells it from the others of its run
   */
  static List<Noise.Named> named(Map<CellKey, Arm> arms) {
    Set<String> varying = varying(arms);
    return arms.values().stream()
        .map(arm -> new Noise.Named(label(arm.key(), varying, ""), arm))
        .toList();
  }

  private static Set<String> varying(Map<CellKey, Arm> arms) {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    for (CellKey key : arms.keySet()) {
      key.params()
          .forEach(
              (name, v) ->
                  values
                      .computeIfAbsent(key.benchmark() + " " + name, n -> new LinkedHashSet<>())
                      .add(v));
    }
    return values.entrySet().stream()
        .filter(e -> e.getValue().size() > 1)
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** What tells the cell from the others, without the parameter that is compared. */
  private static String label(CellKey key, Set<String> varying, String without) {
    String params =
        key.params().entrySet().stream()
            .filter(e -> !e.getKey().equals(without))
            .filter(e -> varying.contains(key.benchmark() + " " + e.getKey()))
            .map(e -> e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining(" "));
    return (key.shortName().replace("ClaimBench", "") + " " + params).strip();
  }
}
