package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code aa} as a user runs it. */
class NoiseIT {

  @Test
  @Timeout(value = 180, unit = TimeUnit.SECONDS)
  void theSameCellAgainstItself(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
            ("aa SqliteClaimBench --rounds 4 --data-dir "
                    + jar.data()
                    + " -p journalMode=WAL -p batchSize=20 -p holdMs=0 -p backlog=300000"
                    + " -wi 0 -i 1 -r 200ms")
                .split(" "))
        .exits(0);
    assertEquals("", jar.stderr());
    assertEquals(8, jar.cells().size());
    assertTrue(jar.runFolder().getFileName().toString().endsWith("_aa"));
    JsonNode claims = JarProcess.json(jar.runFolder().resolve("aa.json")).get(0);
    assertEquals("VERIFIED", claims.at("/checked").asText().toUpperCase());
    assertEquals(4, claims.at("/arms/forksA").asInt());
    assertEquals(4, claims.at("/arms/forksB").asInt());
    assertTrue(claims.at("/spread/value").asDouble() > 0, claims.toString());
    assertTrue(Files.readString(jar.runFolder().resolve("aa.md")).contains("rounds for 5 %"));
    jar.leftNothing();

    String table = table(jar.stdout());
    JarProcess again = new JarProcess(folder).start("aa", "--of", "latest").exits(0);
    assertEquals(table, again.stdout());
  }

  private static String table(String stdout) {
    return stdout.substring(stdout.lastIndexOf("\nclaims/s\n") + 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--rounds 3|--rounds|'3'|from 4 to 100",
        "--rounds many|--rounds|'many'|from 4 to 100",
        "-f 3|-f|--rounds|aa",
        "--profile quick|--profile|--rounds|aa",
        "--of latest|no run in|bench-results|",
        "--of latest --rounds 5|--of|--rounds|aa",
        "-l|-l|without aa|",
        "SqliteClaimBench -p journalMode=W|-p journalMode|'W'|WAL"
      })
  void badInputIsOneLine(String args, String names, String value, String legal, @TempDir Path at)
      throws Exception {
    JarProcess jar = new JarProcess(at);
    jar.start(("aa " + args).split(" ")).exits(1);
    jar.saysInOneLine("claimbench: ", names, value, legal == null ? "" : legal);
    assertFalse(jar.madeResults());
  }
}
