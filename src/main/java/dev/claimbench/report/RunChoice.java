package dev.claimbench.report;

import dev.claimbench.error.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A stored run as a user names it. */
public final class RunChoice {
  private RunChoice() {}

  /**
   * @param results the folder of all runs
   * @param name a run's folder, its bare name below {@code results}, or {@code latest}
   * @return the folder; it holds {@code cells.jsonl}, or a manifest alone if the run ended before
   *     its first fork did
   * @throws BadInputException one line if there is no such run
   */
  public static Path find(Path results, String name) {
    if (name.equals("latest")) {
      return runs(results).stream()
          .max(Comparator.comparing(run -> run.getFileName().toString()))
          .orElseThrow(() -> new BadInputException("there is no run in " + results));
    }
    for (Path folder : List.of(Path.of(name), results.resolve(name))) {
      if (isRun(folder)) {
        return folder;
      }
    }
    throw new BadInputException(
        "RUN", name, "a folder with cells.jsonl or manifest.json: " + known(results));
  }

  private static String known(Path results) {
    List<String> names =
        runs(results).stream().map(run -> run.getFileName().toString()).sorted().toList();
    return names.isEmpty()
        ? "none in " + results
        : "latest, "
            + String.join(", ", names.subList(Math.max(0, names.size() - 5), names.size()));
  }

  private static List<Path> runs(Path results) {
    if (!Files.isDirectory(results)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(results)) {
      return all.filter(RunChoice::isRun).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isRun(Path folder) {
    return Files.isRegularFile(folder.resolve("cells.jsonl"))
        || Files.isRegularFile(folder.resolve("manifest.json"));
  }
}
