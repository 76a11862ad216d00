package dev.claimbench.check.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.claimbench.claim.Engine;
import dev.claimbench.error.BadInputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelftestOptionsTest {
  private static SelftestOptions of(String... arguments) {
    return SelftestOptions.parse(List.of(arguments));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "NaN", "3601", "ten", ""})
  void secondsOutOfRangeAreRefused(String value) {
    BadInputException e =
        assertThrows(BadInputException.class, () -> of("--seconds", value).safeSeconds());
    assertEquals(
        "--seconds: '" + value + "' is not legal; legal: a number from 0 to 3600", e.getMessage());
  }

  @Test
  void longIsLongerUnlessMoreWasAsked() {
    assertEquals(0, of().safeSeconds());
    assertEquals(3, of("--long").safeSeconds());
    assertEquals(9, of("--long", "--seconds", "9").safeSeconds());
  }

  @Test
  void enginesAreChosenByName() {
    assertEquals(List.of(Engine.values()), of().engines());
    assertEquals(List.of(Engine.SQLITE), of("--engine", "sqlite").engines());
    assertThrows(BadInputException.class, () -> of("--engine", "mysql").engines());
  }
}
