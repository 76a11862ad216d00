package dev.claimbench.error;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class OneLineTest {
  @Test
  void joinsLines() {
    assertEquals("a b c", OneLine.of(new RuntimeException(" a\n  b\r\nc ")));
  }

  @Test
  void namesTheClassWhereThereIsNoMessage() {
    assertEquals("IllegalStateException", OneLine.of(new IllegalStateException()));
  }

  @Test
  void saysWhatHappenedToAFile() {
    assertEquals("/a: no such file or folder", OneLine.of(new NoSuchFileException("/a")));
  }

  @Test
  void takesTheCauseAtTheBottom() {
    Throwable deep = new RuntimeException("a", new IllegalStateException("b", new Error("c")));
    assertEquals("c", OneLine.ofRoot(deep));
  }

  @Test
  void cutsWhatIsTooLong() {
    assertEquals(500, OneLine.of("x".repeat(600)).length());
  }
}
