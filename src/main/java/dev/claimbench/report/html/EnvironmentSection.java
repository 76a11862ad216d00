package dev.claimbench.report.html;

import dev.claimbench.report.model.RunData;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Machine, server and settings, from the manifest. Whatever stands there is shown, also what this
 * version knows nothing of; only what other sections show is left out.
 */
final class EnvironmentSection {
  private static final Set<String> ELSEWHERE = Set.of("arguments", "verdict", "selfChecks");
  private static final Set<String> PLAN_ELSEWHERE = Set.of("cells");

  /** A list of sentences or statements gets a line for each; one of many words does not. */
  private static final int LINES = 8;

  private static final double GIB = 1L << 30;

  private EnvironmentSection() {}

  static El render(RunData run) {
    El section =
        Section.of(
            "environment",
            "Machine and server settings",
            "As read back from the machine and the servers when the run was made.");
    Map<String, String> plain = new LinkedHashMap<>();
    Map<String, Map<String, String>> groups = new LinkedHashMap<>();
    run.manifest()
        .forEach(
            (name, value) -> {
              if (ELSEWHERE.contains(name)) {
                return;
              }
              if (value instanceof Map || value instanceof List) {
                Map<String, String> flat = new LinkedHashMap<>();
                flatten(
                    flat,
                    "",
                    name.equals("plan") && value instanceof Map<?, ?> plan ? without(plan) : value);
                groups.put(name, flat);
              } else {
                plain.put(name, text(value));
              }
            });
    if (!plain.isEmpty()) {
      section.add(table("run", plain));
    }
    groups.forEach(
        (name, flat) -> {
          El table = flat.isEmpty() ? Section.nothing("none") : table(name, flat);
          section.add(
              El.of("details", "open", flat.size() <= 12 ? "" : null)
                  .add(El.of("summary").text(words(name)), table));
        });
    return section;
  }

  private static Object without(Map<?, ?> plan) {
    Map<Object, Object> rest = new LinkedHashMap<>(plan);
    rest.keySet().removeAll(PLAN_ELSEWHERE);
    return rest;
  }

  /** Nested names joined by dots; lists of plain values in one line. */
  static void flatten(Map<String, String> into, String name, Object value) {
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      map.forEach((k, v) -> flatten(into, name.isEmpty() ? "" + k : name + "." + k, v));
    } else if (value instanceof List<?> list && list.stream().anyMatch(Map.class::isInstance)) {
      for (int i = 0; i < list.size(); i++) {
        flatten(into, name.isEmpty() ? "" + (i + 1) : name + "." + (i + 1), list.get(i));
      }
    } else {
      into.put(name, text(value) + size(name, value));
    }
  }

  /** What is stored in bytes is read in GiB. */
  private static String size(String name, Object value) {
    return name.endsWith("Bytes") && value instanceof Number bytes && bytes.doubleValue() >= GIB
        ? String.format(Locale.ROOT, " (%.1f GiB)", bytes.doubleValue() / GIB)
        : "";
  }

  private static String text(Object value) {
    if (value instanceof Double number && number % 1 != 0) {
      return String.format(Locale.ROOT, "%.3f", number);
    }
    if (value instanceof List<?> list) {
      return list.isEmpty()
          ? "none"
          : String.join(
              list.size() <= LINES && list.stream().anyMatch(v -> String.valueOf(v).contains(" "))
                  ? "\n"
                  : ", ",
              list.stream().map(String::valueOf).toList());
    }
    return value == null || value instanceof Map ? "-" : String.valueOf(value);
  }

  private static El table(String caption, Map<String, String> values) {
    El body = El.of("tbody");
    values.forEach(
        (name, value) ->
            body.add(
                El.of("tr")
                    .add(
                        El.of("th", "scope", "row").text(name.isEmpty() ? "value" : name),
                        El.of("td", "class", "setting").text(value))));
    return El.of(
            "div",
            "class",
            "scroll",
            "role",
            "region",
            "tabindex",
            "0",
            "aria-label",
            words(caption))
        .add(El.of("table", "class", "settings").add(body));
  }

  /** From a name in JSON to words: {@code dataFolder} is {@code data folder}. */
  static String words(String name) {
    return name.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
  }
}
