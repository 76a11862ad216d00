package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserTableTest {
  private static final String LOAD = "\ninsert into t select generate_series(1, :backlog)";

  private static UserTable parse(String text) {
    return UserTable.parse("t.sql", text);
  }

  private static String complaint(String text) {
    String message = assertThrows(BadInputException.class, () -> parse(text)).getMessage();
    assertEquals(1, message.lines().count(), message);
    return message;
  }

  @Test
  void theExampleIsRead() {
    UserTable table = UserTable.read(Path.of("src/examples/jobs.sql"));
    assertEquals("jobs", table.table());
    assertEquals("job_id", table.id());
    assertTrue(table.hasOwner());
    assertEquals(6, table.making().size());
    assertEquals(1, table.loading(70).size());
    assertTrue(table.loading(70).get(0).shown().contains("generate_series(1, 70)"));
    assertEquals(
        "select job_id, coalesce(state::text = 'ready', false), locked_by::text from jobs order by 1",
        table.snapshot());
    assertEquals("state = 'ready', locked_by = null", table.forSql().release());
  }

  @Test
  void withoutLinesTheColumnsAreCalledAsOurs() {
    UserTable table = parse("create table tasks (id bigint, status text);" + LOAD);
    assertEquals(
        "select id, coalesce(status::text = 'new', false), null from tasks order by 1",
        table.snapshot());
    assertFalse(table.hasOwner());
    assertEquals("status = 'new'", table.forSql().release());
  }

  @Test
  void aStateMayBeNullWhileFree() {
    UserTable table =
        parse("-- claimbench: state=locked_at\n-- claimbench: free =  NULL \n" + LOAD);
    assertEquals("locked_at is null", table.forSql().free());
    assertEquals("locked_at = null", table.forSql().release());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "to do|state::text = 'to do'",
        "it's|state::text = 'it''s'",
        "'ready'|state::text = 'ready'",
        "0|state::text = '0'"
      })
  void theFreeStateIsAValueWithOrWithoutQuotes(String free, String condition) {
    UserTable table = parse("-- claimbench: state = state\n-- claimbench: free = " + free + LOAD);
    assertEquals(condition, table.forSql().free());
  }

  @Test
  void namesMayBeQuotedAndLinesEndAsOnWindows() {
    UserTable table =
        parse("--claimbench: table = \"My Jobs\"\r\n-- claimbench: id = \"Id\"\r\n" + LOAD);
    assertEquals("\"My Jobs\"", table.table());
    assertEquals("\"Id\"", table.id());
  }

  @Test
  void whatLoadsMayBeSeveralStatements() {
    UserTable table =
        parse("create table t (id int);" + LOAD + "; update t set id = id + 1; analyze t");
    assertEquals(1, table.making().size());
    assertEquals(3, table.loading(5).size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-- claimbench: key = job_id|t.sql: line 1, column 1: 'key = job_id' is not legal; legal: table, id",
        "-- claimbench: id job_id|t.sql: line 1, column 1: 'id job_id' is not legal",
        "-- claimbench: id =|t.sql: line 1, column 1: 'id =' is not legal",
        "-- claimbench: table = public.jobs|t.sql: line 1, column 1: 'table = public.jobs' is not legal",
        "-- claimbench: id = job_id -- mine|t.sql: line 1, column 1: 'id = job_id -- mine' is not",
        "-- claimbench: state = a; drop table b|t.sql: line 1, column 1: 'state = a; drop table b' is",
        "select 1; begin|t.sql: line 1, column 11: begin: the file runs in transactions",
        "select 1; commit|t.sql: line 1, column 11: commit: the file runs in transactions",
        "create table t (a text default 'x)|t.sql: line 1, column 32: the string or name that begins here",
        "select :rows|t.sql: line 1, column 8: unknown placeholder :rows; legal: :backlog",
        "create table t (id int)|t.sql: no statement loads the table: one has to use :backlog",
        "-- nothing at all|t.sql: holds no statement"
      })
  void whatCannotWorkIsToldWithItsPlace(String text, String message) {
    assertTrue(complaint(text).startsWith(message), complaint(text));
  }

  @Test
  void aSecondLineOfTheSameKindIsAMistake() {
    assertTrue(
        complaint("-- claimbench: id = a\n\n  -- claimbench: id = b" + LOAD)
            .startsWith("t.sql: line 3, column 1: 'id = b' comes a second time"));
  }

  @Test
  void aFileThatIsNoneIsToldByItsName(@TempDir Path folder) throws Exception {
    Path latin = folder.resolve("latin.sql");
    Files.write(latin, "select 'ä'".getBytes(StandardCharsets.ISO_8859_1));
    Path empty = Files.createFile(folder.resolve("empty.sql"));
    Path marked = folder.resolve("marked.sql");
    Files.writeString(marked, "\uFEFFcreate table tasks (id int);" + LOAD);
    assertEquals(latin + ": is no text in UTF-8", unread(latin));
    assertEquals(empty + ": holds no statement", unread(empty));
    assertEquals(folder + ": is a folder, not a file of SQL", unread(folder));
    Path none = folder.resolve("none.sql");
    assertEquals(none + ": no such file or folder", unread(none));
    assertEquals("file: names no file; legal: file:PATH", unread(Path.of("")));
    assertEquals("create table tasks (id int)", UserTable.read(marked).making().get(0).shown());
  }

  private static String unread(Path file) {
    return assertThrows(BadInputException.class, () -> UserTable.read(file)).getMessage();
  }
}
