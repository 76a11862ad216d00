package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EffectiveDurabilityTest {
  @ParameterizedTest
  @CsvSource({
    "on, on, on, ON",
    "on, local, on, ON",
    "on, remote_apply, on, ON",
    "on, off, on, ASYNC_COMMIT",
    "off, on, on, OFF",
    "off, off, off, OFF",
    "on, on, off, OFF",
    "on, off, off, OFF"
  })
  void theWeakestSettingDecides(String fsync, String commit, String pages, Durability expected) {
    assertEquals(expected, new EffectiveDurability(fsync, commit, pages).effective());
  }

  @Test
  void theLabelShowsAllThree() {
    assertEquals(
        "fsync=on synchronous_commit=off full_page_writes=on",
        new EffectiveDurability("on", "off", "on").label());
  }
}
