package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.claimbench.error.HarnessException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteVersionTest {
  @ParameterizedTest
  @ValueSource(strings = {"3.51.3", "3.51.10", "3.54.1", "3.100.0", "4.0.0", "3.54"})
  void versionsWithTheFixAreTaken(String version) {
    assertDoesNotThrow(() -> SqliteVersion.require(version));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.51.2", "3.51", "3.9.9", "2.99.99", "", "three"})
  void olderOnesAreRefused(String version) {
    assertThrows(HarnessException.class, () -> SqliteVersion.require(version));
  }
}
