package dev.claimbench.db;

import java.nio.file.Path;

/** What program a process runs, so that a reused process id is not taken for the old process. */
final class ProcessName {
  private ProcessName() {}

  /**
   * Whether a live process runs the program of that name, whatever its folder and whether or not
   * with {@code .exe}. False when the system does not tell.
   */
  static boolean is(ProcessHandle process, String program) {
    return process
        .info()
        .command()
        .map(command -> Path.of(command).getFileName().toString())
        .filter(name -> name.equals(program) || name.equalsIgnoreCase(program + ".exe"))
        .isPresent();
  }
}
