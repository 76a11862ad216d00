package dev.claimbench.report;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.claimbench.error.HarnessException;
import dev.claimbench.error.OneLine;
import dev.claimbench.host.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A run's folder {@code <UTC>_<label>}: written as the run goes, so that an end at any time keeps
 * all.
 */
public final class RunStore {
  private final ObjectMapper json =
      new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
  private final Path folder;

  private RunStore(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes a new folder; a second run in the same second gets a number.
   *
   * @param results the folder of all runs, made if missing
   * @param label goes into the name
   * @throws HarnessException if it cannot be made
   */
  public static RunStore create(Path results, String label, Instant now) {
    return new RunStore(RunFolder.create(results, label, now));
  }

  /**
   * @param folder of an earlier run
   */
  public static RunStore open(Path folder) {
    return new RunStore(folder);
  }

  /**
   * @return the run's folder
   */
  public Path folder() {
    return folder;
  }

  /**
   * @return where JMH's own JSON goes
   */
  public Path jmhJson() {
    return folder.resolve("jmh.json");
  }

  /** Appends one fork as one line; it is on disk when this returns. */
  public synchronized void append(ForkRecord fork) {
    try {
      Files.writeString(
          folder.resolve("cells.jsonl"),
          json.writeValueAsString(fork) + "\n",
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND,
          StandardOpenOption.DSYNC);
    } catch (IOException e) {
      throw new HarnessException("cannot write to " + folder + ": " + e, e);
    }
  }

  /**
   * Cuts off a last line of {@code cells.jsonl} that was not written to its end; it is kept in
   * {@code cells.jsonl.torn}.
   *
   * @return the bytes that were cut off, 0 if all was whole
   */
  public long mend() {
    return TornLine.cut(folder.resolve("cells.jsonl"), this::readable);
  }

  private boolean readable(byte[] line) {
    try {
      json.readValue(line, ForkRecord.class);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * @return the forks of {@code cells.jsonl} that count, see {@link Reruns}; empty if there is none
   *     yet. A last line that does not end is left out: the run was killed while it wrote it
   */
  public List<ForkRecord> forks() {
    Path file = folder.resolve("cells.jsonl");
    try {
      List<ForkRecord> forks = new ArrayList<>();
      if (Files.exists(file)) {
        String all = Files.readString(file);
        for (String line : all.substring(0, all.lastIndexOf('\n') + 1).lines().toList()) {
          forks.add(json.readValue(line, ForkRecord.class));
        }
      }
      return Reruns.counting(forks);
    } catch (IOException e) {
      throw new HarnessException("cannot read " + file + ": " + OneLine.of(e), e);
    }
  }

  /**
   * @return {@code manifest.json} as it was written last; null if there is none
   * @throws HarnessException if it cannot be read
   */
  public Map<String, Object> manifest() {
    Path file = folder.resolve("manifest.json");
    try {
      return Files.exists(file) ? json.readValue(file.toFile(), new TypeReference<>() {}) : null;
    } catch (IOException e) {
      throw new HarnessException("cannot read " + file + ": " + OneLine.of(e), e);
    }
  }

  /** Writes the manifest anew; a reader never sees half of one. */
  public synchronized void manifest(Map<String, Object> manifest) {
    try {
      Path draft = folder.resolve("manifest.json.tmp");
      Files.write(
          draft,
          json.writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsBytes(manifest));
      Files.move(draft, folder.resolve("manifest.json"), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new HarnessException("cannot write to " + folder + ": " + e, e);
    }
  }
}
