package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.HarnessException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqlResourceTest {
  @Test
  void aSemicolonAtALinesEndEndsAStatement() {
    assertEquals(
        List.of("select ';' as a,\n       2", "select 3", "select 4"),
        SqlResource.split("select ';' as a,\n       2;  \r\nselect 3;\n\nselect 4"));
  }

  @Test
  void commentLinesAreLeftOut() {
    assertEquals(
        List.of("select 1\nfrom t -- kept"),
        SqlResource.split("-- a; b;\nselect 1\n  -- why;\nfrom t -- kept\n;\n-- end"));
  }

  @Test
  void aScriptOfCommentsHasNoStatement() {
    assertEquals(List.of(), SqlResource.split("-- nothing\n\n;\n"));
  }

  @Test
  void filesAreFoundBelowTheRoom() {
    assertTrue(
        SqlResource.text(SqlResource.class, "postgres/create.sql").contains("create table tasks"));
    assertEquals(
        List.of("delete from tasks"),
        SqlResource.statements(SqlResource.class, "sqlite/empty.sql"));
  }

  @Test
  void aMissingFileIsNamed() {
    HarnessException e =
        assertThrows(
            HarnessException.class, () -> SqlResource.text(SqlResource.class, "sqlite/no.sql"));
    assertTrue(e.getMessage().contains("sqlite/no.sql"), e.getMessage());
  }
}
