package dev.claimbench.db.server;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import org.junit.jupiter.api.Test;

class ServerCheckTest {
  @Test
  void refusesServersBeforeTwelve() {
    BadInputException old =
        assertThrows(
            BadInputException.class, () -> ServerCheck.require("jdbc:x", "11.22", 110_022, false));
    assertEquals("--postgres: jdbc:x is PostgreSQL 11.22; needed: 12 or newer", old.getMessage());
    assertDoesNotThrow(() -> ServerCheck.require("jdbc:x", "12.0", 120_000, false));
  }

  @Test
  void refusesServersThatCannotBeWritten() {
    String message =
        assertThrows(
                BadInputException.class, () -> ServerCheck.require("jdbc:x", "18.1", 180_001, true))
            .getMessage();
    assertTrue(message.contains("jdbc:x is read only"), message);
  }
}
