package dev.claimbench.db.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The process that a container belongs to, kept in the container's labels so that a later run can
 * tell that it was killed. Known on Linux only: elsewhere a container is never taken for abandoned.
 *
 * @param host this start of this machine, with the name spaces in which a process id has its
 *     meaning, and the user, since one may not see the processes of another
 * @param pid the process's id
 * @param start when it started, in the kernel's own ticks since the machine did: a wall clock can
 *     be set meanwhile, and then every process would look like another
 */
record ContainerOwner(String host, long pid, String start) {
  static final String HOST = "dev.claimbench.owner.host";
  private static final String PID = "dev.claimbench.owner.pid";
  private static final String START = "dev.claimbench.owner.start";

  /** Counted after the name, which may hold blanks and stands in brackets: "state" is the first. */
  private static final int START_TIME = 19;

  /**
   * @param proc where the system shows its processes, {@code /proc}
   * @return this process; empty where the system does not tell enough to be sure
   */
  static Optional<ContainerOwner> current(Path proc) {
    long pid = ProcessHandle.current().pid();
    try {
      Path self = proc.resolve("self");
      if (!Files.readSymbolicLink(self).toString().equals(String.valueOf(pid))) {
        return Optional.empty(); // It shows the processes of another name space.
      }
      String host =
          String.join(
              "/",
              Files.readString(proc.resolve("sys/kernel/random/boot_id")).strip(),
              Files.readSymbolicLink(self.resolve("ns/pid")).toString(),
              Files.readSymbolicLink(self.resolve("ns/user")).toString(),
              "uid:" + Files.getAttribute(self, "unix:uid"));
      return Optional.of(new ContainerOwner(host, pid, field(proc, pid, START_TIME)));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /**
   * @return the owner that the labels tell of; empty if one is missing or makes no sense
   */
  static Optional<ContainerOwner> of(Map<String, String> labels) {
    String host = labels.get(HOST);
    String pid = labels.get(PID);
    String start = labels.get(START);
    boolean whole =
        host != null
            && pid != null
            && pid.matches("[1-9]\\d{0,17}")
            && start != null
            && start.matches("\\d{1,19}");
    return whole
        ? Optional.of(new ContainerOwner(host, Long.parseLong(pid), start))
        : Optional.empty();
  }

  Map<String, String> labels() {
    return Map.of(HOST, host, PID, String.valueOf(pid), START, start);
  }

  /**
   * @param here this process
   * @param proc as for {@link #current}
   * @return whether the owner is certainly no more; false whenever that cannot be told
   */
  boolean goneFrom(ContainerOwner here, Path proc) {
    if (!host.equals(here.host)) {
      return false;
    }
    try {
      String state = field(proc, pid, 0);
      // Killed, and only its parent has not asked for its end yet.
      boolean dead = state.equals("Z") || state.equals("X");
      return dead || !field(proc, pid, START_TIME).equals(start);
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  private static String field(Path proc, long pid, int number) throws IOException {
    String stat = Files.readString(proc.resolve(String.valueOf(pid)).resolve("stat"));
    return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ")[number];
  }
}
