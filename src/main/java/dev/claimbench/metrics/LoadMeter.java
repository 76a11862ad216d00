package dev.claimbench.metrics;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Reads the processors' load between two moments, outside the claims. Not thread-safe; the two
 * calls may come from different threads, one after the other.
 */
public final class LoadMeter {
  private final OperatingSystemMXBean system =
      ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean
          ? bean
          : null;

  private long startNanos;
  private long startCpuNanos;

  /** The stretch begins. */
  public void begin() {
    if (system != null) {
      system.getCpuLoad(); // It answers for the time since it was asked last.
      startCpuNanos = system.getProcessCpuTime();
    }
    startNanos = System.nanoTime();
  }

  /**
   * The stretch ends.
   *
   * @param iteration of which this was
   */
  public ClientLoad end(int iteration) {
    if (system == null) {
      return new ClientLoad(iteration, null, null);
    }
    double nanos = (double) (System.nanoTime() - startNanos) * system.getAvailableProcessors();
    long cpuNanos = system.getProcessCpuTime();
    double load = system.getCpuLoad();
    return new ClientLoad(
        iteration,
        cpuNanos < 0 || nanos <= 0 ? null : (cpuNanos - startCpuNanos) / nanos,
        load >= 0 ? load : null);
  }
}
