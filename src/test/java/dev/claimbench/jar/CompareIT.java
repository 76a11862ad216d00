package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code compare} over a run that was really made. */
class CompareIT {

  private static JarProcess compare(Path folder, String arguments) throws Exception {
    return new JarProcess(folder).start(("compare " + arguments).split(" "));
  }

  @Test
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void byAParameterAndAgainstItself(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder);
    jar.start(
            "SqliteClaimBench",
            "-p",
            "journalMode=WAL",
            "-p",
            "batchSize=1,20",
            "-p",
            "holdMs=0",
            "-p",
            "backlog=150000",
            "-f",
            "4",
            "-wi",
            "0",
            "-i",
            "1",
            "-r",
            "300ms")
        .exits(0);
    JarProcess by = compare(folder, "--by batchSize latest").exits(0);
    // Twenty at a time is several times faster: no noise of four forks hides that.
    assertTrue(by.stdout().lines().anyMatch(l -> l.endsWith("  faster")), by.stdout());
    assertTrue(by.stdout().contains("4+4"), by.stdout());

    JarProcess self = compare(folder, "latest latest --metric claims").exits(0);
    long judged =
        self.stdout()
            .lines()
            .filter(
                l ->
                    l.matches(
                        ".*(equivalent|inconclusive).*4\\+4.*|.*4\\+4.*(equivalent|inconclusive).*"))
            .count();
    assertEquals(2, judged, self.stdout());

    compare(folder, "--by batchSize --baseline 20 latest --metric claims --fail-if-slower 10%")
        .exits(4);
    JarProcess csv = compare(folder, "--by batchSize latest --format csv --output out.csv");
    csv.exits(0);
    assertEquals(3, JarProcess.read(folder.resolve("out.csv")).lines().count());
    assertEquals("", csv.stdout());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "latest|compare|--by PARAMETER",
        "--by batchSize latest|no run in|bench-results",
        "--by batchSize nope|RUN: 'nope'|cells.jsonl",
        "--by batchSize|Missing|RUN",
        "a b c|RUN: 'c'|twice",
        "--nonsense latest|--nonsense|Unknown",
        "--by x a b|--by: 'x'|one run",
        "--baseline x a b|--baseline: 'x'|--by",
        "--by x latest --format pdf|--format: 'pdf'|text, md, csv",
        "--by x latest --metric p50|--metric: 'p50'|claims, p99",
        "--by x latest --threshold 0|--threshold: '0'|percentage",
        "--by x latest --fail-if-slower no|--fail-if-slower: 'no'|percentage"
      })
  void badInputIsOneLine(String args, String names, String legal, @TempDir Path folder)
      throws Exception {
    JarProcess jar = compare(folder, args).exits(1);
    jar.saysInOneLine("claimbench: ", names, legal);
    assertFalse(jar.stderr().contains("\tat "), jar.stderr());
  }
}
