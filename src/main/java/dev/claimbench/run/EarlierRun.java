package dev.claimbench.run;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.claimbench.error.BadInputException;
import dev.claimbench.host.BuildInfo;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.ForkRecord;
import dev.claimbench.report.Reruns;
import dev.claimbench.report.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.BenchmarkResult;

/** A run that ended before it was complete, read from its folder to go on with it. */
final class EarlierRun {
  private final Path folder;
  private final RunStore store;
  private final Map<String, Object> manifest;

  private EarlierRun(Path folder) {
    this.folder = folder;
    this.store = RunStore.open(folder);
    this.manifest = store.manifest();
  }

  /**
   * @param own with {@code --resume}
   * @throws BadInputException if there is nothing to go on with, or another build began it
   */
  static EarlierRun open(OwnOptions own) {
    Path folder = own.resume;
    EarlierRun run = new EarlierRun(folder);
    if (run.manifest == null || !(run.manifest.get("plan") instanceof Map)) {
      throw new BadInputException(
          "--resume", folder.toString(), "the folder of a run, with manifest.json in it");
    }
    run.sameBuild(own.resumeAnyway);
    return run;
  }

  private void sameBuild(boolean anyway) {
    Object versions = manifest.get("versions");
    Map<?, ?> began = versions instanceof Map<?, ?> map ? map : Map.of();
    Map<String, String> now = BuildInfo.read().versions();
    for (String name : List.of("claimbench", "commit")) {
      if (!anyway && !now.get(name).equals(began.get(name))) {
        throw new BadInputException(
            String.format(
                "--resume: '%s' was begun by %s %s and this is %s; figures of two builds do not"
                    + " mix (--resume-anyway does it all the same)",
                folder, name, began.get(name), now.get(name)));
      }
    }
  }

  /**
   * To be called when the lock on the folder is held: drops half a line, and looks what is left to
   * do.
   *
   * @throws BadInputException if the run is complete
   */
  void mend(Consumer<String> warnings) {
    long torn = store.mend();
    if (torn > 0) {
      warnings.accept(
          "the last line of cells.jsonl was not written to its end: its "
              + torn
              + " bytes are kept in "
              + folder.resolve("cells.jsonl.torn"));
    }
    new JmhForks(folder).endLine();
    manifest.putAll(store.manifest());
    Set<JmhForks.Place> done = done();
    boolean allOk = store.forks().stream().map(JmhForks.Place::of).allMatch(done::contains);
    if ("complete".equals(manifest.get("status")) && allOk) {
      throw new BadInputException("--resume: '" + folder + "' is complete: nothing is left to run");
    }
  }

  /**
   * @return the arguments that the run was begun with, without secrets
   */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    if (manifest.get("arguments") instanceof List<?> list) {
      list.forEach(a -> arguments.add(String.valueOf(a)));
    }
    return arguments;
  }

  /**
   * @return the kind of server that ran, as {@code --postgres} takes it; null if there was none
   */
  String serverKind() {
    return manifest.get("postgres") instanceof Map<?, ?> server
        ? String.valueOf(server.get("kind")).toLowerCase(Locale.ROOT)
        : null;
  }

  /**
   * @return the seed of its order
   */
  long seed() {
    return read("seed", new TypeReference<Long>() {});
  }

  private <T> T read(String name, TypeReference<T> type) {
    Object value = ((Map<?, ?>) manifest.get("plan")).get(name);
    try {
      if (value != null) {
        return new ObjectMapper().convertValue(value, type);
      }
    } catch (IllegalArgumentException e) {
      // Said below.
    }
    throw new BadInputException(
        "--resume: manifest.json of '" + folder + "' has no legal plan." + name);
  }

  /**
   * @throws BadInputException if the same arguments plan other cells now
   */
  void samePlan(Plan plan) {
    List<CellKey> began = read("cells", new TypeReference<>() {});
    if (!began.equals(plan.cells().stream().map(Cell::key).toList())) {
      throw new BadInputException(
          "--resume: the arguments of '" + folder + "' plan other cells here and now");
    }
  }

  /**
   * @param now the user's own SQL, by path
   * @param anyway whether to go on all the same
   * @throws BadInputException if a file was changed since the run was begun
   */
  void sameFiles(Map<String, String> now, boolean anyway) {
    Map<?, ?> began = manifest.get("files") instanceof Map<?, ?> files ? files : Map.of();
    now.forEach(
        (path, text) -> {
          if (!anyway && !text.equals(began.get(path))) {
            throw new BadInputException(
                String.format(
                    "--resume: %s is not what it was when '%s' was begun (manifest.json has its"
                        + " text); figures of two claims do not mix (--resume-anyway does it all"
                        + " the same)",
                    path, folder));
          }
        });
  }

  /**
   * @return the forks that count so far, with JMH's results: those that ended well, and failed ones
   *     that must not be forgotten because they broke a rule
   */
  Begun begun(Consumer<String> warnings) {
    Map<JmhForks.Place, BenchmarkResult> jmh = new JmhForks(folder).read();
    List<CellRunner.Outcome> kept =
        store.forks().stream()
            .filter(f -> f.status() == ForkRecord.Status.OK || Reruns.violated(f))
            .map(f -> new CellRunner.Outcome(f, jmh.get(JmhForks.Place.of(f)), Map.of()))
            .toList();
    long without = kept.stream().filter(o -> o.jmh() == null).count();
    if (without > 0) {
      warnings.accept(
          without + " earlier fork(s) have no result of JMH's: jmh.json will not hold them");
    }
    List<List<Integer>> order = read("order", new TypeReference<>() {});
    return new Begun(kept, done(), order);
  }

  private Set<JmhForks.Place> done() {
    return store.forks().stream()
        .filter(f -> f.status() == ForkRecord.Status.OK)
        .map(JmhForks.Place::of)
        .collect(Collectors.toSet());
  }

  RunStore store() {
    return store;
  }

  Map<String, Object> manifest() {
    return manifest;
  }
}
