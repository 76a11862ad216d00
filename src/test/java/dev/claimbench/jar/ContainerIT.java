package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
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
    Process docker = new ProcessBuilder("docker", "ps", "-aq").redirectErrorStream(true).start();
    String out = new String(docker.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, docker.waitFor(), out);
    return out.lines().toList();
  }

  private static String[] args(String server, JarProcess jar, String... more) {
    List<String> args =
        new java.util.ArrayList<>(
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
                "1",
                "-w",
                "300ms",
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
  void durabilityCanBeSwitchedFromCellToCell(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
            args(
                "container:" + IMAGE,
                jar,
                "-p",
                "lockClause=FOR_UPDATE_SKIP_LOCKED",
                "-p",
                "durability=off,on"))
        .exits(0);
    assertEquals("off", jar.cells().get(0).at("/settings/fsync").asText());
    assertEquals("on", jar.cells().get(1).at("/settings/fsync").asText());
  }

  @Test
  void aFailingCellLeavesNoContainer(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(args("container:" + IMAGE, jar, "-jvmArgs", "-XX:NoSuchFlagAnywhere")).exits(1);
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
}
