package dev.claimbench.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.claimbench.error.HarnessException;
import dev.claimbench.report.CellKey;
import dev.claimbench.report.ForkRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.results.BenchmarkResult;

/**
 * JMH's own result of each fork, in {@code jmh-forks.jsonl}: what a resumed run needs to write one
 * {@code jmh.json} over the forks of all its sessions. JMH's JSON cannot be read back, so the
 * result is kept in the form in which JMH's forks send theirs; only classes of results are let in
 * again.
 */
final class JmhForks {
  private static final ObjectInputFilter RESULTS_ONLY =
      ObjectInputFilter.Config.createFilter(
          "maxdepth=100;org.openjdk.jmh.**;dev.claimbench.**;"
              + "java.lang.*;java.util.*;java.util.concurrent.TimeUnit;!*");

  private final ObjectMapper json = new ObjectMapper();
  private final Path file;

  /**
   * @param folder of the run
   */
  JmhForks(Path folder) {
    this.file = folder.resolve("jmh-forks.jsonl");
  }

  /** A fork's place in the run. */
  record Place(CellKey cell, int round) {
    static Place of(ForkRecord fork) {
      return new Place(fork.cell(), fork.round());
    }
  }

  private record Line(CellKey cell, int round, String result) {}

  /**
   * Appends one; it is on disk when this returns.
   *
   * @param result null is not stored
   */
  void append(Place place, BenchmarkResult result) {
    if (result == null) {
      return;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      try (ObjectOutputStream out = new ObjectOutputStream(new GZIPOutputStream(bytes))) {
        out.writeObject(result);
      }
      String encoded = Base64.getEncoder().encodeToString(bytes.toByteArray());
      Files.writeString(
          file,
          json.writeValueAsString(new Line(place.cell(), place.round(), encoded)) + "\n",
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND,
          StandardOpenOption.DSYNC);
    } catch (IOException e) {
      throw new HarnessException("cannot write to " + file + ": " + e, e);
    }
  }

  /**
   * @return the newest readable result of each place. A line that cannot be read is left out: it
   *     was torn by the end of the process, or written by another version
   */
  Map<Place, BenchmarkResult> read() {
    Map<Place, BenchmarkResult> results = new HashMap<>();
    try {
      if (Files.exists(file)) {
        for (String text :
            new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n")) {
          read(text, results);
        }
      }
    } catch (IOException e) {
      throw new HarnessException("cannot read " + file + ": " + e, e);
    }
    return results;
  }

  private void read(String text, Map<Place, BenchmarkResult> results) {
    try {
      JsonNode node = json.readTree(text);
      Line line = json.treeToValue(node, Line.class);
      byte[] bytes = Base64.getDecoder().decode(line.result());
      try (ObjectInputStream in =
          new ObjectInputStream(new GZIPInputStream(new ByteArrayInputStream(bytes)))) {
        in.setObjectInputFilter(RESULTS_ONLY);
        results.put(new Place(line.cell(), line.round()), (BenchmarkResult) in.readObject());
      }
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      // What is missing is counted by the caller.
    }
  }

  /** Torn or not, nothing must be appended to half a line. */
  void endLine() {
    try {
      if (Files.exists(file)) {
        byte[] all = Files.readAllBytes(file);
        if (all.length > 0 && all[all.length - 1] != '\n') {
          Files.writeString(file, "\n", StandardOpenOption.APPEND);
        }
      }
    } catch (IOException e) {
      throw new HarnessException("cannot write to " + file + ": " + e, e);
    }
  }

  /** Removes the file: the run is complete, and {@code jmh.json} holds what it was kept for. */
  void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // It does no harm.
    }
  }
}
