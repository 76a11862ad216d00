package dev.claimbench.host;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a run's manifest says of the machine. */
public final class Machine {
  private Machine() {}

  /**
   * @return name to value, in a fixed order; what cannot be read is absent. The load average is the
   *     one of now
   */
  public static Map<String, Object> describe() {
    LinuxFiles files = new LinuxFiles(Path.of("/"));
    Map<String, Object> machine = new LinkedHashMap<>();
    // On Linux the version is the kernel's release.
    machine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    machine.put("arch", System.getProperty("os.arch"));
    machine.put("processors", Runtime.getRuntime().availableProcessors());
    machine.putAll(Processors.read(files));
    var os = ManagementFactory.getOperatingSystemMXBean();
    if (os instanceof com.sun.management.OperatingSystemMXBean more) {
      machine.put("memoryBytes", more.getTotalMemorySize());
    }
    machine.putAll(CgroupLimits.read(files));
    double load = os.getSystemLoadAverage();
    if (load >= 0) {
      machine.put("loadAverageBefore", load);
    }
    return machine;
  }
}
