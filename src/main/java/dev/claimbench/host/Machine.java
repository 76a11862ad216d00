package dev.claimbench.host;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a run's manifest says of the machine. */
public final class Machine {
  private Machine() {}

  /**
   * @return name to value, in a fixed order; the load average is the one of now
   */
  public static Map<String, Object> describe() {
    Map<String, Object> machine = new LinkedHashMap<>();
    machine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    machine.put("arch", System.getProperty("os.arch"));
    machine.put("processors", Runtime.getRuntime().availableProcessors());
    var os = ManagementFactory.getOperatingSystemMXBean();
    if (os instanceof com.sun.management.OperatingSystemMXBean more) {
      machine.put("memoryBytes", more.getTotalMemorySize());
    }
    machine.put("loadAverageBefore", os.getSystemLoadAverage());
    return machine;
  }
}
