package dev.claimbench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResumeOptionsTest {

  private static OwnOptions merge(String now, String stored, String server) {
    OwnOptions own = OwnOptions.parse(now.split(" "));
    ResumeOptions.check(own);
    return ResumeOptions.merge(own, List.of(stored.split(" ")), server);
  }

  @Test
  void theRunsOwnArgumentsAreTaken() {
    OwnOptions merged =
        merge("--resume r", "A --data-dir d --profile standard -p batchSize=1", null);
    assertEquals(List.of("A", "-p", "batchSize=1"), merged.jmh);
    assertEquals("standard", merged.profile);
    assertEquals(Path.of("d"), merged.dataDir);
  }

  @Test
  void serverAndDataFolderMayBeNew() {
    OwnOptions merged =
        merge("--resume r --postgres embedded --data-dir e", "A --data-dir d", "container");
    assertEquals("embedded", merged.postgres);
    assertEquals(Path.of("e"), merged.dataDir);
  }

  @Test
  void autoMeansTheServerThatItFoundThen() {
    assertEquals("container", merge("--resume r", "A", "container").postgres);
    assertEquals("auto", merge("--resume r", "A", null).postgres);
  }

  @Test
  void thePasswordOfAUrlIsNotNeededAgainInIt() {
    assertEquals(
        "jdbc:postgresql://h/d?user=u",
        merge("--resume r", "A --postgres jdbc:postgresql://h/d?user=u&password=***", "url")
            .postgres);
    assertEquals(
        "jdbc:postgresql://h/d",
        merge("--resume r", "A --postgres=jdbc:postgresql://h/d?password=***", "url").postgres);
  }

  @Test
  void anotherSecretMustBeGivenAgain() {
    assertTrue(fails("--resume r", "A --postgres jdbc:postgresql://***").contains("--postgres"));
    assertTrue(fails("--resume r", "A -jvmArgs -Dpassword=***").contains("not stored"));
    assertEquals(
        "jdbc:postgresql://h/d",
        merge(
                "--resume r --postgres jdbc:postgresql://h/d",
                "A --postgres jdbc:postgresql://***",
                "")
            .postgres);
  }

  @Test
  void nothingElseMayStandBesideIt() {
    assertTrue(fails("--resume r -f 3", "A").contains("-f 3"));
    assertTrue(fails("--resume r --seed 3", "A").contains("--seed"));
    assertTrue(fails("--resume r B", "A").contains("B"));
    assertThrows(BadInputException.class, () -> OwnOptions.parse(new String[] {"--resume-anyway"}));
  }

  private static String fails(String now, String stored) {
    return assertThrows(BadInputException.class, () -> merge(now, stored, null)).getMessage();
  }
}
