package dev.claimbench.report.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.claimbench.error.BadInputException;
import dev.claimbench.error.HarnessException;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.PlannedCells;
import dev.claimbench.report.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A machine's noise floor, from the forks of any stored run of several rounds. */
public final class NoiseFloor {
  /** As in {@code compare}, where nothing else is asked for. */
  private static final double THRESHOLD = 0.05;

  private NoiseFloor() {}

  /**
   * Compares each cell of a run with itself and leaves {@code aa.md} and {@code aa.json} in its
   * folder.
   *
   * @param run its folder
   * @return the table for a terminal
   * @throws BadInputException if the run has no finished fork
   * @throws HarnessException if the folder cannot be read or written
   */
  public static String of(Path run) {
    RunStore store = RunStore.open(run);
    Map<CellKey, Arm> arms = Pairing.arms(store.forks(), PlannedCells.of(store.manifest()));
    if (arms.isEmpty()) {
      throw new BadInputException("RUN", run.toString(), "a run with at least one finished fork");
    }
    List<Noise> all = Noise.all(Pairing.named(arms), List.of(Metric.values()), THRESHOLD);
    try {
      Files.writeString(run.resolve("aa.md"), NoiseTable.markdown(all));
      // NaN is no JSON; Jackson writes it as a string, which readers then have to expect.
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .writeValue(run.resolve("aa.json").toFile(), all);
    } catch (IOException e) {
      throw new HarnessException("cannot write to " + run + ": " + e, e);
    }
    return NoiseTable.text(all);
  }
}
