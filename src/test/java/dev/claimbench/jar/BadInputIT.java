package dev.claimbench.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each mistake gets one line that names it and what is legal, exit code 1, and nothing is made. */
class BadInputIT {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-p lockClause=SKIP|-p lockClause|'SKIP'|FOR_UPDATE_SKIP_LOCKED",
        "-p lokClause=NONE|-p lokClause|lockClause|no such parameter",
        "-p batchSize=0|-p batchSize|'0'|integer",
        "-p holdMs=-1|-p holdMs|'-1'|integer",
        "--postgres nonsense|--postgres|nonsense|embedded",
        "--postgres jdbc:postgresql://127.0.0.1:1/x|--postgres|127.0.0.1:1|refused",
        "--data-dir /proc/x|--data-dir|/proc/x|",
        "--probe deeply|--probe|'deeply'|counters",
        "--profile fast|--profile|'fast'|standard",
        "--profile quick -f 2|--profile quick|-f 2|leave one",
        "--budget soon|--budget|'soon'|90s",
        "--budget 5s|--budget|5s|one round",
        "--seed x|--seed|'x'|integer",
        "--nonsense|--nonsense|--postgres|--help",
        "-nonsense|not a recognized option|JMH|-h lists them",
        "-rff /proc/x/y -rf json|-rff|/proc/x/y|written",
        "-o /proc/x/y|-o|/proc/x/y|written",
        "--results-dir /proc/x|/proc/x||"
      })
  void oneLineAndExitOne(
      String args, String names, String value, String legal, @TempDir Path folder)
      throws Exception {
    JarProcess jar = new JarProcess(folder);
    String[] all = ("PostgresClaimBench " + args).split(" ");
    jar.start(all).exits(1);
    jar.saysInOneLine(
        names, value == null ? "" : value, legal == null ? "" : legal, "claimbench: ");
    assertFalse(jar.stderr().contains("\tat "), jar.stderr());
    assertFalse(jar.madeResults());
  }

  @Test
  void aPasswordInABadUrlIsNotShown(@TempDir Path folder) throws Exception {
    JarProcess jar = new JarProcess(folder, Map.of("PGPASSWORD", "geheim-env"));
    jar.start("ClaimBench", "--postgres", "jdbc:postgresql://127.0.0.1:1/x?password=geheim-url")
        .exits(1);
    assertFalse((jar.stdout() + jar.stderr()).contains("geheim"), jar.stderr());
  }

  @Test
  void helpVersionAndListsExitZero(@TempDir Path folder) throws Exception {
    for (String option :
        new String[] {"--help", "--version", "-h", "-l", "-lp", "-lprof", "-lrf"}) {
      JarProcess jar = new JarProcess(folder);
      jar.start(option).exits(0);
      assertTrue(jar.stdout().length() > 40, option + ": " + jar.stdout());
      assertEquals("", jar.stderr(), option);
    }
  }
}
