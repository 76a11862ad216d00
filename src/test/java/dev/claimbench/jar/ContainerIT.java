package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code --postgres container} on a real engine, with the shaded jar. Runs where {@code
 * CLAIMBENCH_IT_IMAGE} names an image: {@code scripts/ci-docker run -- mvn -B verify}.
 */
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class ContainerIT {
  private static final String IMAGE = System.getenv("CLAIMBENCH_IT_IMAGE");
  private List<String> before;

  @BeforeEach
  void engine() throws Exception {
    assumeTrue(
        IMAGE != null && !IMAGE.isBlank(),
        "no CLAIMBENCH_IT_IMAGE: run scripts/ci-docker run -- mvn -B verify");
    before = containers();
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    if (before != null) {
      assertEquals(before, containers());
    }
  }

  private static List<String> containers() throws Exception {
    return docker("ps", "-aq").lines().toList();
  }

  private static String docker(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("docker"));
    command.addAll(List.of(arguments));
    Process docker = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(docker.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, docker.waitFor(), out);
    return out.strip();
  }

  /** The engine's warnings come before what was made. */
  private static String create(List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("create"));
    command.addAll(arguments);
    String out = docker(command.toArray(new String[0]));
    return out.substring(out.lastIndexOf('\n') + 1).substring(0, 12);
  }

  private static String[] args(String server, JarProcess jar, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "PostgresClaimBench",
                "--postgres",
                server,
                "--data-dir",
                jar.data().toString(),
                "-p",
                "batchSize=10",
                "-p",
                "holdMs=0",
                "-wi",
                "0",
                "-i",
                "1",
                "-r",
                "500ms"));
    args.addAll(List.of(more));
    return args.toArray(new String[0]);
  }

  @Test
  void defaultCellsAreVerifiedAndDurable(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(args("container:" + IMAGE, jar)).exits(0);
    assertEquals("", jar.stderr());
    assertTrue(jar.stdout().contains("PostgreSQL: container of " + IMAGE), jar.stdout());
    JsonNode manifest = jar.manifest();
    assertEquals("CONTAINER", manifest.at("/postgres/kind").asText());
    assertTrue(manifest.at("/postgres/description").asText().contains(IMAGE), manifest.toString());
    String limits = "cpus none, cpuset none, memory none, shm 512 MiB";
    assertTrue(jar.stdout().contains(", " + limits + " (--postgres container)"), jar.stdout());
    assertTrue(manifest.at("/postgres/description").asText().contains(limits));
    assertEquals("512 MiB", manifest.at("/postgres/limits/shm").asText());
    assertEquals("none", manifest.at("/postgres/limits/memory").asText());
    JsonNode settings = manifest.at("/settings/PostgresClaimBench");
    assertEquals("on", settings.at("/fsync").asText());
    assertEquals("on", settings.at("/synchronous_commit").asText());
    assertEquals("on", settings.at("/full_page_writes").asText());
    assertTrue(settings.at("/server_version").asText().matches("1\\d.*"), settings.toString());
    assertEquals(3, jar.cells().size());
    assertTrue(jar.stdout().contains("1 of 1 controls caught"), jar.stdout());
    jar.leftNothing();
  }

  @Test
  void theOldestSupportedPostgresqlIsVerifiedAndDurableToo(@TempDir Path folder) throws Exception {
    String oldest = System.getenv("CLAIMBENCH_IT_OLDEST_IMAGE");
    assumeTrue(oldest != null && !oldest.isBlank(), "no CLAIMBENCH_IT_OLDEST_IMAGE");
    JarProcess jar = new JarProcess(folder);
    jar.start(
            args(
                "container:" + oldest,
                jar,
                "-p",
                "lockClause=FOR_UPDATE_SKIP_LOCKED",
                "-p",
                "durability=off,on"))
        .exits(0);
    assertEquals("", jar.stderr());
    List<JsonNode> cells = jar.cells();
    assertEquals(2, cells.size());
    for (JsonNode cell : cells) {
      assertTrue(cell.at("/settings/server_version").asText().startsWith("12."), cell.toString());
      String asked = cell.at("/cell/params/durability").asText();
      assertEquals(asked, cell.at("/settings/fsync").asText());
      assertEquals(asked, cell.at("/settings/full_page_writes").asText());
      assertEquals("VERIFIED", cell.at("/verdict/verdict").asText());
    }
    jar.leftNothing();
  }

  @Test
  void aFailingCellLeavesNoContainer(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
            args(
                "container:" + IMAGE,
                jar,
                "-p",
                "lockClause=FOR_UPDATE",
                "-jvmArgs",
                "-XX:NoSuchFlagAnywhere"))
        .exits(1);
    assertEquals("FAILED", jar.cells().get(0).at("/status").asText());
  }

  @Test
  void anInterruptLeavesNoContainer(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(args("container:" + IMAGE, jar, "-f", "10"));
    while (!jar.stdout().contains("plan:")) {
      assertTrue(jar.process().isAlive(), jar::stdout);
      Thread.sleep(50);
    }
    Thread.sleep(1000);
    jar.process().destroy();
    jar.exits(143);
    assertFalse(jar.stderr().contains("Exception"), jar.stderr());
    jar.leftNothing();
  }

  @Test
  void anImageThatCannotBeHadIsOneLine(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(args("container:localhost:1/no-such-image:1", jar)).exits(1);
    jar.saysInOneLine("localhost:1/no-such-image:1", "cannot be had");
    assertFalse(jar.madeResults());
  }

  @Test
  void whatAKilledRunLeftTheNextOneRemovesAndNothingElse(@TempDir Path folder) throws Exception {
    JarProcess killed = new JarProcess(folder);
    killed.start(args("container:" + IMAGE, killed, "-f", "10"));
    while (!killed.stdout().contains("plan:")) {
      assertTrue(killed.process().isAlive(), killed::stdout);
      Thread.sleep(50);
    }
    List<ProcessHandle> forks = killed.process().descendants().toList();
    killed.process().destroyForcibly().waitFor();
    forks.forEach(ProcessHandle::destroyForcibly);
    List<String> left = new ArrayList<>(containers());
    left.removeAll(before);
    assertEquals(1, left.size(), "nobody could clean up");
    List<String> others = others(labels(left.get(0)));
    try {
      JarProcess next = new JarProcess(folder);
      next.start(args("container:" + IMAGE, next, "-p", "lockClause=FOR_UPDATE")).exits(0);
      String said = "removed containers that killed runs left: " + left.get(0);
      assertTrue(next.stdout().contains(said + "\n"), next.stdout());
      List<String> now = containers();
      assertTrue(now.containsAll(others), "removed what is not a killed run's: " + now);
      next.leftNothing();
    } finally {
      for (String other : others) {
        docker("rm", "-fv", other);
      }
    }
  }

  /** Containers as much like a killed run's as they can be without being one's. */
  private static List<String> others(Map<String, String> labels) throws Exception {
    List<String> ids = new ArrayList<>();
    for (String label : labels.keySet()) {
      Map<String, String> other = new TreeMap<>(labels);
      other.remove(label);
      ids.add(create(other));
    }
    Map<String, String> other = new TreeMap<>(labels);
    other.merge("dev.claimbench.owner.host", "x", String::concat);
    ids.add(create(other));
    long self = ProcessHandle.current().pid();
    String stat = Files.readString(Path.of("/proc/self/stat"));
    other = new TreeMap<>(labels);
    other.put("dev.claimbench.owner.pid", String.valueOf(self));
    other.put(
        "dev.claimbench.owner.start", stat.substring(stat.lastIndexOf(')') + 2).split(" ")[19]);
    ids.add(create(other));
    return ids;
  }

  private static Map<String, String> labels(String container) throws Exception {
    Map<String, String> labels = new TreeMap<>();
    JsonNode all =
        new ObjectMapper()
            .readTree(docker("inspect", "--format", "{{json .Config.Labels}}", container));
    all.properties()
        .forEach(
            label -> {
              if (label.getKey().startsWith("dev.claimbench.")) {
                labels.put(label.getKey(), label.getValue().asText());
              }
            });
    assertEquals(4, labels.size(), labels.toString());
    return labels;
  }

  private static String create(Map<String, String> labels) throws Exception {
    List<String> arguments = new ArrayList<>();
    labels.forEach((name, value) -> arguments.addAll(List.of("--label", name + "=" + value)));
    arguments.add(IMAGE);
    return create(arguments);
  }

  @Test
  void aContainerThatSaysItsPasswordIsNotQuoted(@TempDir Path folder) throws Exception {
    String image = "claimbench-it-talks:1";
    String made = create(List.of(IMAGE));
    try {
      String script = "echo the password is $POSTGRES_PASSWORD >&2; exit 1";
      docker(
          "commit", "--change", "ENTRYPOINT [\"bash\", \"-c\", \"" + script + "\"]", made, image);
      JarProcess jar = new JarProcess(folder);
      jar.launch(
              List.of(
                  "-Dclaimbench.debug=true", "-jar", JarProcess.JAR.toAbsolutePath().toString()),
              args("container:" + image, jar))
          .exits(1);
      assertTrue(jar.stderr().contains("the password is ***"), jar.stderr());
      String all = jar.stdout() + jar.stderr();
      assertFalse(all.matches("(?s).*password is [0-9a-f]{8}.*"), all);
      assertFalse(all.contains("POSTGRES_PASSWORD="), all);
      jar.leftNothing();
    } finally {
      docker("rm", "-fv", made);
      docker("rmi", "-f", image);
    }
  }
}
