package dev.claimbench.host;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What this process may use by its control groups, version 1 or 2: of a group and those above it,
 * the tightest limit. No limit, or none that can be read, is absent.
 */
final class CgroupLimits {
  /** Version 1 writes "no limit" as the largest number of pages; nothing real comes near. */
  private static final double UNLIMITED_BYTES = 1L << 60;

  private final LinuxFiles files;
  private final String groups;

  private CgroupLimits(LinuxFiles files) {
    this.files = files;
    this.groups = files.text("proc/self/cgroup").orElse("");
  }

  /**
   * @return {@code cgroupProcessors} (may be a fraction) and {@code cgroupMemoryBytes}
   */
  static Map<String, Object> read(LinuxFiles files) {
    CgroupLimits limits = new CgroupLimits(files);
    Map<String, Object> facts = new LinkedHashMap<>();
    limits.processors().ifPresent(n -> facts.put("cgroupProcessors", n));
    limits.memory().ifPresent(bytes -> facts.put("cgroupMemoryBytes", (long) bytes));
    return facts;
  }

  private OptionalDouble processors() {
    OptionalDouble v2 = tightest("", "", f -> files.text(f + "/cpu.max").map(CgroupLimits::quota));
    OptionalDouble v1 =
        tightest(
            "cpu",
            "cpu",
            f ->
                files
                    .text(f + "/cpu.cfs_quota_us")
                    .flatMap(
                        quota ->
                            files
                                .text(f + "/cpu.cfs_period_us")
                                .map(period -> quota(quota + " " + period))));
    return smaller(v2, v1);
  }

  private OptionalDouble memory() {
    OptionalDouble v2 =
        tightest("", "", f -> files.text(f + "/memory.max").map(CgroupLimits::number));
    OptionalDouble v1 =
        tightest(
            "memory",
            "memory",
            f -> files.text(f + "/memory.limit_in_bytes").map(CgroupLimits::number));
    OptionalDouble least = smaller(v2, v1);
    return least.isPresent() && least.getAsDouble() >= UNLIMITED_BYTES
        ? OptionalDouble.empty()
        : least;
  }

  private interface Limit {
    /** NaN where there is no limit. */
    Optional<Double> of(String folder);
  }

  private OptionalDouble tightest(String controller, String folder, Limit limit) {
    Optional<String> group = group(controller);
    if (group.isEmpty()) {
      return OptionalDouble.empty();
    }
    String base = "sys/fs/cgroup" + (folder.isEmpty() ? "" : "/" + folder);
    String path = group.get();
    OptionalDouble least = OptionalDouble.empty();
    while (true) {
      double found = limit.of(base + path).orElse(Double.NaN);
      if (found > 0) {
        least = smaller(least, OptionalDouble.of(found));
      }
      if (path.isEmpty()) {
        return least;
      }
      path = path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }
  }

  /** The process's group of that controller: empty for the root, nothing if it has none. */
  private Optional<String> group(String controller) {
    return groups
        .lines()
        .map(line -> line.split(":", 3))
        .filter(part -> part.length == 3)
        .filter(part -> java.util.List.of(part[1].split(",")).contains(controller))
        .map(part -> part[2].equals("/") ? "" : part[2])
        .findFirst();
  }

  private static OptionalDouble smaller(OptionalDouble a, OptionalDouble b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? b : a;
    }
    return OptionalDouble.of(Math.min(a.getAsDouble(), b.getAsDouble()));
  }

  /** {@code quota period}, or {@code max period}; version 1 says −1 for no limit. */
  private static double quota(String text) {
    String[] part = text.split("\\s+");
    double period = part.length > 1 ? number(part[1]) : 100_000;
    return number(part[0]) / period;
  }

  private static double number(String text) {
    return text.matches("\\d{1,20}") ? Double.parseDouble(text) : Double.NaN;
  }
}
