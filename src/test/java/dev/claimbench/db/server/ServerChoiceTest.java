package dev.claimbench.db.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.db.server.ServerChoice.Source;
import dev.claimbench.error.BadInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerChoiceTest {
  @ParameterizedTest
  @CsvSource({
    "auto, AUTO, postgres:18",
    "embedded, EMBEDDED,",
    "container, CONTAINER, postgres:18",
    "container:postgres:12-alpine, CONTAINER, postgres:12-alpine",
    "container:ghcr.io/a_b/pg:1.0, CONTAINER, ghcr.io/a_b/pg:1.0",
    "container:localhost:5000/postgres, CONTAINER, localhost:5000/postgres"
  })
  void knowsTheWords(String value, Source source, String image) {
    assertEquals(new ServerChoice(source, image, null), ServerChoice.parse(value));
  }

  @Test
  void takesAUrlAndHidesItsPassword() {
    String url = "jdbc:postgresql://h:5433/db?user=u&password=sesam";
    ServerChoice choice = ServerChoice.parse(url);
    assertEquals(new ServerChoice(Source.URL, null, url), choice);
    assertEquals("jdbc:postgresql://h:5433/db?user=u&password=***", choice.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Auto",
        "embedded ",
        "container:",
        "container:Postgres 18",
        "jdbc:mysql://h/db?password=sesam",
        "postgresql://u:sesam@h/db"
      })
  void refusesTheRestAndListsWhatIsLegal(String value) {
    String message =
        assertThrows(BadInputException.class, () -> ServerChoice.parse(value)).getMessage();
    assertTrue(message.startsWith("--postgres: "), message);
    assertTrue(message.contains("auto, embedded, container, container:IMAGE, jdbc:"), message);
    assertFalse(message.contains("sesam"), message);
  }
}
