package dev.claimbench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnOptionsTest {

  private static OwnOptions parse(String... args) {
    return OwnOptions.parse(args);
  }

  @Test
  void oursAreTakenAnywhereAndTheRestKeepsItsOrder() {
    OwnOptions options =
        parse(
            "ClaimBench",
            "-p",
            "batchSize=1",
            "--postgres",
            "embedded",
            "-f",
            "2",
            "-prof",
            "gc",
            "--data-dir=/x",
            "-jvmArgs",
            "-Xmx1g -Da=b",
            "-rff",
            "out.json");
    assertEquals("embedded", options.postgres);
    assertEquals(Path.of("/x"), options.dataDir);
    assertEquals(
        List.of(
            "ClaimBench",
            "-p",
            "batchSize=1",
            "-f",
            "2",
            "-prof",
            "gc",
            "-jvmArgs",
            "-Xmx1g -Da=b",
            "-rff",
            "out.json"),
        options.jmh);
  }

  @Test
  void defaults() {
    OwnOptions options = parse();
    assertEquals("auto", options.postgres);
    assertEquals(Path.of("bench-results"), options.resultsDir);
    assertEquals(List.of(), options.jmh);
  }

  @Test
  void aMissingValueAnUnknownOptionAndABadLabelAreOneLineEach() {
    for (String[] bad :
        new String[][] {{"--postgres"}, {"--postgre", "auto"}, {"--label", "../up"}}) {
      BadInputException e = assertThrows(BadInputException.class, () -> parse(bad));
      assertEquals(1, e.getMessage().lines().count(), e.getMessage());
      assertTrue(e.getMessage().contains(bad[0]), e.getMessage());
    }
  }

  @Test
  void fileArgumentsAreNotExpanded() {
    assertEquals(List.of("@/etc/passwd"), parse("@/etc/passwd").jmh);
  }

  @Test
  void usageNamesEveryOption() {
    String usage = OwnOptions.usage();
    for (String option : OwnOptions.names()) {
      assertTrue(usage.contains(option), usage);
    }
  }
}
