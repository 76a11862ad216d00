package dev.claimbench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunLengthTest {

  private static Plan plan(String args) {
    OwnOptions own = OwnOptions.parse(("SqliteClaimBench " + args).strip().split(" "));
    var jmh = JmhArguments.parse(own.jmh);
    return Planner.plan(jmh).lasting(RunLength.of(own, jmh));
  }

  @ParameterizedTest
  @CsvSource({
    "'', 1",
    "-f 3, 3",
    "--profile quick, 1",
    "--profile standard, 6",
    "--profile publish, 12",
    "--seed 5, 1"
  })
  void rounds(String args, int rounds) {
    assertEquals(rounds, plan(args).rounds());
  }

  @Test
  void aPlanTakesItsRoundsTimesTheTimeOfOne() {
    assertEquals(6 * plan("").seconds(), plan("--profile standard").seconds(), 1e-6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--profile fast|--profile: 'fast'|standard (6 rounds)",
        "--profile quick -f 2|-f 2|--profile quick",
        "--budget soon|--budget: 'soon'|20m",
        "--budget 0m|--budget: '0m'|90s",
        "--budget 20m -f 2|-f 2|--budget 20m",
        "--budget 20m --profile standard|--profile standard|--budget 20m",
        "--seed x|--seed: 'x'|an integer from 0",
        "--seed -1|--seed: '-1'|an integer from 0",
        "--seed 9007199254740993|--seed|9007199254740991",
      })
  void badInputNamesTheOptionsAndWhatIsLegal(String args, String names, String legal) {
    BadInputException e = assertThrows(BadInputException.class, () -> plan(args));
    assertTrue(e.getMessage().contains(names), e.getMessage());
    assertTrue(e.getMessage().contains(legal), e.getMessage());
    assertEquals(1, e.getMessage().lines().count());
  }

  @ParameterizedTest
  @CsvSource({"90s, 90", "20m, 1200", "2h, 7200"})
  void budgets(String text, double seconds) {
    OwnOptions own = OwnOptions.parse(new String[] {"--budget", text});
    RunLength length = RunLength.of(own, JmhArguments.parse(own.jmh));
    assertTrue(length.budgeted());
    assertEquals(seconds, length.budgetSeconds());
  }

  @Test
  void withoutASeedEachRunHasItsOwn() {
    OwnOptions own = OwnOptions.parse(new String[] {});
    var jmh = JmhArguments.parse(own.jmh);
    long seed = RunLength.of(own, jmh).seed();
    assertTrue(seed >= 0 && seed <= RunLength.LARGEST_SEED);
    // A thousand million to one that this fails though all is well.
    assertNotEquals(seed, RunLength.of(own, jmh).seed());
  }
}
