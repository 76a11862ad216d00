package dev.claimbench.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kernel's files as they look on machines that the tests do not run on. */
class MachineFactsTest {
  @TempDir Path root;

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  private Map<String, Object> limits() {
    return CgroupLimits.read(new LinuxFiles(root));
  }

  @Test
  void whereNothingCanBeReadNothingIsSaid() {
    assertEquals(Map.of(), limits());
    assertEquals(Map.of(), Processors.read(new LinuxFiles(root)));
  }

  @Test
  void processorsAndTheirThreads() throws IOException {
    StringBuilder cpuinfo = new StringBuilder();
    for (int thread = 0; thread < 8; thread++) {
      cpuinfo
          .append("processor\t: " + thread + "\nmodel name\t: Fast CPU @ 3.0GHz\n")
          .append("physical id\t: " + thread / 4 + "\ncore id\t\t: " + thread % 2 + "\n\n");
    }
    file("proc/cpuinfo", cpuinfo.toString());
    file("sys/devices/system/cpu/smt/active", "1");
    file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave");
    assertEquals(
        Map.of(
            "cpuModel", "Fast CPU @ 3.0GHz", "cores", 4, "smt", true, "cpuGovernor", "powersave"),
        Processors.read(new LinuxFiles(root)));
  }

  @Test
  void versionTwoTakesTheTightestLimitOnTheWayUp() throws IOException {
    file("proc/self/cgroup", "0::/a.slice/b.scope");
    file("sys/fs/cgroup/a.slice/b.scope/cpu.max", "max 100000");
    file("sys/fs/cgroup/a.slice/cpu.max", "150000 100000");
    file("sys/fs/cgroup/a.slice/b.scope/memory.max", "2147483648");
    file("sys/fs/cgroup/a.slice/memory.max", "max");
    assertEquals(Map.of("cgroupProcessors", 1.5, "cgroupMemoryBytes", 2147483648L), limits());
  }

  @Test
  void versionTwoInAContainerIsItsOwnRoot() throws IOException {
    file("proc/self/cgroup", "0::/");
    file("sys/fs/cgroup/cpu.max", "200000 100000");
    assertEquals(Map.of("cgroupProcessors", 2.0), limits());
  }

  @Test
  void versionOne() throws IOException {
    file("proc/self/cgroup", "4:memory:/box\n2:cpuacct,cpu:/box\n1:name=systemd:/");
    file("sys/fs/cgroup/cpu/box/cpu.cfs_quota_us", "50000");
    file("sys/fs/cgroup/cpu/box/cpu.cfs_period_us", "100000");
    file("sys/fs/cgroup/memory/box/memory.limit_in_bytes", "1073741824");
    assertEquals(Map.of("cgroupProcessors", 0.5, "cgroupMemoryBytes", 1073741824L), limits());
  }

  @Test
  void versionOneWithoutLimits() throws IOException {
    file("proc/self/cgroup", "4:memory:/\n2:cpu:/");
    file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1");
    file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
    file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712");
    assertEquals(Map.of(), limits());
  }

  @Test
  void thisMachineHasAtLeastProcessors() {
    Map<String, Object> machine = Machine.describe();
    assertTrue((Integer) machine.get("processors") > 0);
    assertTrue(machine.values().stream().noneMatch(v -> v == null), machine.toString());
  }
}
