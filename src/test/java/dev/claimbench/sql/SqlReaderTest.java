package dev.claimbench.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.error.BadInputException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a claim's tests do not show: inserted text, scripts of many statements, bodies of functions.
 */
class SqlReaderTest {

  private static List<SqlStatement> read(String text) {
    return SqlReader.read("f.sql", text, false, Set.of("batch"), Map.of("rows", "1000"));
  }

  @Test
  void insertedTextCountsWithItsLengthForTheServersPosition() {
    SqlStatement statement = read("select :rows,\n  :batch, nonsense").get(0);
    assertEquals("select 1000, ?, nonsense", statement.sql());
    assertEquals("select 1000, :batch, nonsense", statement.shown());
    assertEquals(List.of("rows"), statement.inserted());
    int at = "select 1000, $1, ".length() + 1;
    assertEquals("f.sql: line 2, column 11", statement.origin().at(at));
    assertEquals("f.sql: line 1, column 8", statement.origin().at("select 100".length()));
  }

  @Test
  void aFunctionsBodyIsOneStatementWithItsLines() {
    List<SqlStatement> all =
        read(
            """
            create function f() returns trigger language plpgsql as $body$
            begin -- it's :batch; $$ $$
              return new;
            end $body$;
            select f();;
            ;
            """);
    assertEquals(2, all.size());
    assertTrue(all.get(0).sql().contains("begin -- it's :batch; $$ $$\n  return new;\nend"));
    assertEquals("f.sql: line 5, column 1", all.get(1).origin().begin());
  }

  @Test
  void theDriversQuestionMarkIsDoubledAndThePeoplesIsNot() {
    SqlStatement statement = read("select j ?| array['a', '?'], j ?& :batch").get(0);
    assertEquals("select j ??| array['a', '?'], j ??& ?", statement.sql());
    assertEquals("select j ?| array['a', '?'], j ?& :batch", statement.shown());
  }

  @ParameterizedTest
  @ValueSource(strings = {"begin", "START transaction", "commit", "Savepoint a", "end"})
  void transactionsAreRecognised(String sql) {
    assertTrue(read(sql).get(0).controlsTransaction());
    assertFalse(read("select 1 as " + sql.split(" ")[0]).get(0).controlsTransaction());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\t", ";;", "/* a */ -- b", "-- only\r\n"})
  void noStatementAtAll(String text) {
    assertEquals(
        "f.sql: holds no statement",
        assertThrows(BadInputException.class, () -> read(text)).getMessage());
  }

  @Test
  void linesMayEndAsOnWindows() {
    SqlStatement statement = read("-- a\r\nselect 1,\r\n  :batch -- b\r\n").get(0);
    assertEquals("select 1, ?", statement.sql());
    assertEquals("f.sql: line 3, column 3", statement.origin().at("select 1, ".length() + 1));
  }
}
