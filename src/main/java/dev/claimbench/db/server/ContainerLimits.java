package dev.claimbench.db.server;

import com.github.dockerjava.api.model.HostConfig;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a container may use of its machine, as Docker says itself. Limits of a group above the
 * container are not in it.
 *
 * @param cpus processors' worth of time, for example {@code 1.5}
 * @param cpuset the processors it may run on, for example {@code 0-1}
 * @param memory for example {@code 2 GiB}
 * @param shm the size of {@code /dev/shm}, which parallel queries use
 */
record ContainerLimits(String cpus, String cpuset, String memory, String shm) {
  /** In place of a limit that is not set. */
  static final String NONE = "none";

  /** Where Docker was asked and did not answer. */
  static final ContainerLimits UNKNOWN =
      new ContainerLimits("unknown", "unknown", "unknown", "unknown");

  /** The period in microseconds where only a quota is set: Linux's own. */
  private static final long DEFAULT_PERIOD = 100_000;

  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

  /**
   * @param host what {@code docker inspect} shows as HostConfig; null if it did not answer
   */
  static ContainerLimits of(HostConfig host) {
    if (host == null) {
      return UNKNOWN;
    }
    String cpuset = host.getCpusetCpus();
    return new ContainerLimits(
        cpus(orZero(host.getNanoCPUs()), orZero(host.getCpuQuota()), orZero(host.getCpuPeriod())),
        cpuset == null || cpuset.isBlank() ? NONE : cpuset,
        bytes(orZero(host.getMemory())),
        bytes(orZero(host.getShmSize())));
  }

  private static long orZero(Long number) {
    return number == null ? 0 : number;
  }

  private static String cpus(long nanos, long quota, long period) {
    if (nanos > 0) {
      return decimal(nanos, 1_000_000_000);
    }
    return quota > 0 ? decimal(quota, period > 0 ? period : DEFAULT_PERIOD) : NONE;
  }

  private static String bytes(long bytes) {
    if (bytes <= 0) {
      return NONE;
    }
    int unit = 0;
    long divisor = 1;
    while (unit < UNITS.length - 1 && bytes / divisor >= 1024) {
      divisor *= 1024;
      unit++;
    }
    return decimal(bytes, divisor) + " " + UNITS[unit];
  }

  private static String decimal(long number, long divisor) {
    return BigDecimal.valueOf(number)
        .divide(BigDecimal.valueOf(divisor), 2, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  /**
   * @return name and value, in the order to show them
   */
  Map<String, String> asMap() {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("cpus", cpus);
    map.put("cpuset", cpuset);
    map.put("memory", memory);
    map.put("shm", shm);
    return map;
  }

  /**
   * @return for example {@code cpus none, cpuset none, memory 2 GiB, shm 512 MiB}
   */
  @Override
  public String toString() {
    return asMap().entrySet().stream()
        .map(e -> e.getKey() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }
}
