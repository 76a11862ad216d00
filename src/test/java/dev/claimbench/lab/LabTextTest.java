package dev.claimbench.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.lab.model.LabTable;
import dev.claimbench.lab.model.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabTextTest {
  private static final Outcome OUTCOME =
      new Outcome.Builder()
          .table(new LabTable("Two rows", 1, "lock", "claims").row("none", 810).published("920"))
          .behaviour("without a lock tasks are claimed twice", true, "%d of %d", 410, 400)
          .behaviour("pigs fly", false, "none did, although they were given every opportunity to")
          .build();

  private static final LabRecord RECORD =
      new LabRecord("postgres.pigs", "do they?", LabRecord.Status.DIFFERS, 1.25, "", OUTCOME);

  @Test
  void terminal() {
    assertEquals(
        """
          Two rows
          lock         claims
          none         810
            published  920
          HOLDS    without a lock tasks are claimed twice: 410 of 400
          DIFFERS  pigs fly: none did, although they were given every opportunity to
        """
            .indent(2)
            .replaceAll("(?m)^ {2}", ""),
        LabText.terminal(RECORD));
  }

  @Test
  void markdown() {
    String text = LabText.markdown(List.of("PostgreSQL 18"), List.of(RECORD));
    assertTrue(text.contains("| none | 810 |\n| published | 920 |\n"), text);
    assertTrue(text.contains("- DIFFERS: pigs fly: none did"), text);
    assertTrue(text.contains("DIFFERS, 1.3 s"), text);
  }

  @Test
  void failuresSayWhy() {
    LabRecord failed =
        new LabRecord("postgres.x", "?", LabRecord.Status.FAILED, 1, "no server", null);
    assertEquals("  FAILED   no server\n", LabText.terminal(failed));
    assertTrue(LabText.markdown(List.of(), List.of(failed)).contains("no server"));
  }

  @Test
  void longTextIsBrokenBetweenWords() {
    String text = LabText.wrap("  HOLDS    ", "word ".repeat(40).strip());
    assertTrue(text.lines().allMatch(line -> line.length() <= 80), text);
    assertTrue(text.lines().skip(1).allMatch(line -> line.startsWith("           word")), text);
    assertEquals(40, text.split("word", -1).length - 1);
  }
}
