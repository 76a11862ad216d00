package dev.claimbench.report.files;

import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import dev.claimbench.report.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Which run a command line means: a folder, a name among the results, or the newest one. */
final class RunChoice {
  private static final String LATEST = "latest";

  private RunChoice() {}

  /**
   * @param run as the user gave it
   * @param results the folder of all runs
   * @return the run
   * @throws BadInputException if there is none of that name
   */
  static RunStore of(String run, Path results) {
    if (run.equals(LATEST)) {
      return RunStore.open(latest(results));
    }
    try {
      for (Path folder : new Path[] {Path.of(run), results.resolve(run)}) {
        if (isRun(folder)) {
          return RunStore.open(folder);
        }
      }
    } catch (InvalidPathException e) {
      // No file system has it.
    }
    throw new BadInputException(
        "RUN",
        run,
        "the folder of a run (with manifest.json), its name in " + results + ", or " + LATEST);
  }

  private static Path latest(Path results) {
    if (!Files.isDirectory(results)) {
      throw new BadInputException("RUN: there is no run in " + results + ": no such folder");
    }
    try (Stream<Path> folders = Files.list(results)) {
      return folders
          .filter(f -> f.getFileName().toString().matches("\\d{8}T\\d{6}Z_.*") && isRun(f))
          .max(Comparator.comparing(f -> f.getFileName().toString()))
          .orElseThrow(() -> new BadInputException("RUN: there is no run in " + results));
    } catch (IOException e) {
      throw new HarnessException("cannot list " + results + ": " + OneLine.of(e), e);
    }
  }

  /** A run of benchmarks has forks, or died before its first one; a lab has neither. */
  private static boolean isRun(Path folder) {
    return Files.isRegularFile(folder.resolve("cells.jsonl"))
        || Files.isRegularFile(folder.resolve("manifest.json"));
  }
}
