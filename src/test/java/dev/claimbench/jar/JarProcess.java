package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The shaded jar, run as a user runs it, in a folder of the test's. */
final class JarProcess {
  static final Path JAR = Path.of(System.getProperty("claimbench.jar", "target/benchmarks.jar"));
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final Map<String, String> environment;
  private Process process;

  /**
   * @param folder working folder; stdout, stderr, results and data go below it
   */
  JarProcess(Path folder, Map<String, String> environment) {
    this.folder = folder;
    this.environment = environment;
  }

  JarProcess(Path folder) {
    this(folder, Map.of());
  }

  /** Starts {@code java -jar benchmarks.jar}. */
  JarProcess start(String... args) throws IOException {
    return launch(List.of("-jar", JAR.toAbsolutePath().toString()), args);
  }

  /** Starts with JVM arguments and a main class or jar of the test's choice. */
  JarProcess launch(List<String> jvmArgs, String... args) throws IOException {
    Files.createDirectories(data());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Tests may meet a benchmark that somebody runs on this machine.
    command.add("-Djmh.ignoreLock=true");
    command.addAll(jvmArgs);
    command.addAll(Arrays.asList(args));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(folder.toFile());
    builder.environment().putAll(environment);
    builder.redirectOutput(folder.resolve("stdout").toFile());
    builder.redirectError(folder.resolve("stderr").toFile());
    process = builder.start();
    return this;
  }

  Process process() {
    return process;
  }

  /** Waits for the end and checks the exit code, showing the output if it is another. */
  JarProcess exits(int code) throws IOException, InterruptedException {
    if (!process.waitFor(180, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError("did not end\n" + stdout() + stderr());
    }
    assertEquals(code, process.exitValue(), () -> stdout() + stderr());
    return this;
  }

  /** One line on stderr, and it has all of these in it. */
  void saysInOneLine(String... parts) {
    assertEquals(1, stderr().lines().count(), stderr());
    for (String part : parts) {
      assertTrue(stderr().contains(part), "'" + part + "' is not in: " + stderr());
    }
  }

  String stdout() {
    return read(folder.resolve("stdout"));
  }

  String stderr() {
    return read(folder.resolve("stderr"));
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Where the run keeps clusters and SQLite files: pass it with --data-dir. */
  Path data() {
    return folder.resolve("data");
  }

  /** The one run folder of bench-results. */
  Path runFolder() throws IOException {
    try (Stream<Path> runs = Files.list(folder.resolve("bench-results"))) {
      List<Path> all = runs.toList();
      assertEquals(1, all.size(), all.toString());
      return all.get(0);
    }
  }

  boolean madeResults() {
    return Files.exists(folder.resolve("bench-results"));
  }

  List<JsonNode> cells() throws IOException {
    List<JsonNode> cells = new ArrayList<>();
    for (String line : Files.readAllLines(runFolder().resolve("cells.jsonl"))) {
      cells.add(JSON.readTree(line));
    }
    return cells;
  }

  JsonNode manifest() throws IOException {
    return JSON.readTree(runFolder().resolve("manifest.json").toFile());
  }

  static JsonNode json(Path file) throws IOException {
    return JSON.readTree(file.toFile());
  }

  /** Nothing of the run is left: no file in the data folder, no process that names it. */
  void leftNothing() throws IOException {
    try (Stream<Path> left = Files.list(data())) {
      assertEquals(List.of(), left.toList());
    }
    List<String> alive =
        ProcessHandle.allProcesses()
            .map(p -> p.info().commandLine().orElse(""))
            .filter(c -> c.contains(data().toString()))
            .toList();
    assertEquals(List.of(), alive);
  }
}
