package dev.claimbench.lab.crew;

import dev.claimbench.lab.worker.WorkerMain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of a worker process: the JVM and the class path of this one. Nothing about the
 * database is in it, because everybody on the machine can read it.
 */
final class WorkerCommand {
  /** From this feature release on, native libraries loaded without leave are warned about. */
  private static final int NATIVE_ACCESS_WARNS = 24;

  private WorkerCommand() {}

  /**
   * @param temp where the worker's SQLite library is unpacked
   */
  static List<String> of(Path temp) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Many small processes on few cores: start quickly, stay small, do not compile at length.
    command.addAll(
        List.of(
            "-Xms16m", "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.add("-Dorg.sqlite.tmpdir=" + temp);
    if (Runtime.version().feature() >= NATIVE_ACCESS_WARNS) {
      command.add("--enable-native-access=ALL-UNNAMED");
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(WorkerMain.class.getName());
    return command;
  }
}
