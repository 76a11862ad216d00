package dev.claimbench.host;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What Linux says of the processors; what it does not say is absent. */
final class Processors {
  private Processors() {}

  /**
   * @return {@code cpuModel}, {@code cores} (physical ones), {@code smt} (whether each of them runs
   *     several threads), {@code cpuGovernor} (of the first processor)
   */
  static Map<String, Object> read(LinuxFiles files) {
    Map<String, Object> facts = new LinkedHashMap<>();
    files.text("proc/cpuinfo").ifPresent(text -> cpuinfo(text, facts));
    files.text("sys/devices/system/cpu/smt/active").ifPresent(v -> facts.put("smt", v.equals("1")));
    files
        .text("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
        .ifPresent(v -> facts.put("cpuGovernor", v));
    return facts;
  }

  private static void cpuinfo(String text, Map<String, Object> facts) {
    Set<String> cores = new HashSet<>();
    for (String processor : text.split("\n\\s*\n")) {
      value(processor, "model name").ifPresent(v -> facts.putIfAbsent("cpuModel", v));
      value(processor, "core id")
          .ifPresent(core -> cores.add(value(processor, "physical id").orElse("0") + "/" + core));
    }
    if (!cores.isEmpty()) {
      facts.put("cores", cores.size());
    }
  }

  private static Optional<String> value(String processor, String name) {
    return processor
        .lines()
        .map(line -> line.split(":", 2))
        .filter(part -> part.length == 2 && part[0].strip().equals(name))
        .map(part -> part[1].strip())
        .filter(v -> !v.isEmpty())
        .findFirst();
  }
}
